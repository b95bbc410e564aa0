-- Who works for whom, in writing: agency relationships with their acts, and the appointments that they are needed for.
-- Cost on a full table: none, the tables are new.

-- Each text that somebody acknowledged or signed, word for word.
create table agreement_texts (
  text_hash bytea primary key check (length(text_hash) = 32),
  kind text not null check (kind in ('disclosure', 'agreement')),
  text_version text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create trigger agreement_texts_are_kept before update or delete on agreement_texts for each row execute function refuse_change();

create table relationships (
  id uuid primary key,
  relationship_type text not null check (relationship_type in
    ('buyer_agency', 'seller_agency', 'limited_agency', 'customer', 'tenant_agency', 'landlord_agency')),
  status text not null default 'pending' check (status in ('pending', 'active', 'expired', 'terminated', 'completed')),
  agent_id uuid not null references agents (id),
  consumer_id uuid not null references accounts (id),
  -- The other side of a limited agency: both must have consented in writing.
  other_consumer_id uuid references accounts (id),
  property_id uuid references properties (id) on delete set null,
  -- Which homes it is about, in words.
  scope text not null check (length(scope) between 1 and 500),
  jurisdiction text not null default 'IN' check (jurisdiction in ('IN')),
  agreement_date date not null,
  expiration_date date,
  fee_basis text not null check (fee_basis in ('percent', 'flat', 'none')),
  fee_percent numeric(5, 3) check (fee_percent > 0 and fee_percent <= 20),
  fee_dollars integer check (fee_dollars between 1 and 1000000),
  fee_note text check (length(fee_note) between 1 and 1000),
  -- Null while the agent still writes it: nobody else knows of it then.
  sent_at timestamptz,
  disclosure_hash bytea references agreement_texts (text_hash),
  agreement_hash bytea references agreement_texts (text_hash),
  activated_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('agent', 'consumer', 'date')),
  end_reason text check (length(end_reason) between 1 and 1000),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (expiration_date > agreement_date),
  -- Source: Indiana Code 25-34.1-10, as amended in 2024: an agreement to represent has a date on which it ends.
  check (relationship_type = 'customer' or expiration_date is not null),
  check ((relationship_type = 'limited_agency') = (other_consumer_id is not null)),
  check (other_consumer_id <> consumer_id),
  check ((fee_basis = 'percent') = (fee_percent is not null)),
  check ((fee_basis = 'flat') = (fee_dollars is not null)),
  check ((sent_at is null) = (disclosure_hash is null)),
  check ((sent_at is null) = (agreement_hash is null)),
  check (status not in ('active', 'completed') or activated_at is not null),
  check ((status in ('expired', 'terminated', 'completed')) = (ended_at is not null)),
  check (status <> 'terminated' or end_reason is not null)
);
create index relationships_by_consumer on relationships (consumer_id, id);
create index relationships_by_other_consumer on relationships (other_consumer_id, id) where other_consumer_id is not null;
create index relationships_by_agent on relationships (agent_id, id);
create index relationships_by_end on relationships (expiration_date) where status in ('pending', 'active');
create index relationships_by_property on relationships (property_id) where property_id is not null;
-- One open paper of a kind between the same people about the same homes: a second press makes no second one.
create unique index relationships_open on relationships
  (agent_id, consumer_id, relationship_type, coalesce(property_id, '00000000-0000-0000-0000-000000000000')) where status = 'pending';
create trigger relationships_are_kept before delete on relationships for each row execute function refuse_change();

-- The acts of the people named: acknowledged and signed, each under the text that it was said to.
create table signatures (
  id uuid primary key,
  relationship_id uuid not null references relationships (id),
  account_id uuid not null references accounts (id),
  side text not null check (side in ('agent', 'consumer', 'other_consumer')),
  kind text not null check (kind in ('acknowledged', 'signed')),
  text_version text not null,
  text_hash bytea not null references agreement_texts (text_hash),
  -- The name as it was typed, or that of who drew.
  signed_name text check (length(signed_name) between 1 and 200),
  -- The strokes of a drawn signature, as the path of a picture 600 wide and 160 high.
  drawing text check (length(drawing) between 1 and 20000),
  at timestamptz not null,
  ip text,
  user_agent text,
  -- Set where the agent took the paper back: it no longer counts, and stays.
  voided_at timestamptz,
  check (kind = 'acknowledged' or signed_name is not null)
);
create unique index signatures_once on signatures (relationship_id, account_id, kind) where voided_at is null;
create index signatures_by_account on signatures (account_id, id);

-- Nothing of a signature but its being void is ever written again.
create function keep_signature() returns trigger language plpgsql as $$
begin
  if old.voided_at is not null or new.voided_at is null
    or (to_jsonb(new) - 'voided_at') <> (to_jsonb(old) - 'voided_at') then
    raise exception 'a signature is kept as it was given' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger signatures_are_kept before delete on signatures for each row execute function refuse_change();
create trigger signatures_stay before update on signatures for each row execute function keep_signature();

-- The states that a relationship may go through, whoever writes: nothing leaves an end, and nobody is active without
-- having acknowledged and signed.
create function keep_relationship_state() returns trigger language plpgsql as $$
declare
  side_count integer;
begin
  if new.status = old.status then
    if old.status in ('expired', 'terminated', 'completed') and to_jsonb(new) - 'property_id' <> to_jsonb(old) - 'property_id' then
      raise exception 'a relationship that has ended is not changed' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if not ((old.status = 'pending' and new.status in ('active', 'terminated'))
    or (old.status = 'active' and new.status in ('expired', 'terminated', 'completed'))) then
    raise exception 'a relationship does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'active' then
    select count(*) into side_count from signatures s
      where s.relationship_id = new.id and s.voided_at is null
        and s.account_id in (new.consumer_id, new.other_consumer_id)
        and s.text_hash = case s.kind when 'signed' then new.agreement_hash else new.disclosure_hash end;
    if side_count <> (case when new.other_consumer_id is null then 2 else 4 end) then
      raise exception 'a relationship is active when those it is about have acknowledged and signed' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger relationships_keep_state before update on relationships for each row execute function keep_relationship_state();
create function begin_relationship_pending() returns trigger language plpgsql as $$
begin
  if new.status <> 'pending' then
    raise exception 'a relationship begins as pending' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger relationships_begin_pending before insert on relationships for each row execute function begin_relationship_pending();

-- Letters that were sent before the end of a relationship: each once.
create table relationship_notices (
  relationship_id uuid not null references relationships (id) on delete cascade,
  days integer not null check (days between 1 and 30),
  sent_at timestamptz not null,
  primary key (relationship_id, days)
);

create table appointments (
  id uuid primary key,
  kind text not null check (kind in ('tour', 'consultation')),
  status text not null default 'requested' check (status in
    ('requested', 'confirmed', 'declined', 'cancelled', 'completed', 'no_show')),
  meeting text not null check (meeting in ('in_person', 'video', 'phone')),
  name text not null check (length(name) between 1 and 120),
  email text not null,
  phone text check (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'),
  message text not null default '' check (length(message) <= 1000),
  account_id uuid references accounts (id) on delete set null,
  agent_id uuid references agents (id) on delete set null,
  property_id uuid references properties (id) on delete set null,
  lead_id uuid references leads (id) on delete set null,
  -- The times that were wished for, the first one first.
  wished_at timestamptz not null,
  second_wish_at timestamptz,
  third_wish_at timestamptz,
  reply_due_at timestamptz not null,
  answered_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The agreement under which a tour was confirmed, or why there was none.
  relationship_id uuid references relationships (id) on delete set null,
  exception_reason text check (length(exception_reason) between 1 and 500),
  reason text check (length(reason) between 1 and 500),
  ended_by text check (ended_by in ('visitor', 'brokerage')),
  -- Counts what a calendar was told: a later one replaces an earlier one. Source: RFC 5545, 3.8.7.4.
  sequence integer not null default 0,
  reminded_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((starts_at is null) = (ends_at is null)),
  check (ends_at > starts_at),
  check (status not in ('confirmed', 'completed', 'no_show') or starts_at is not null),
  check (status not in ('declined', 'cancelled') or reason is not null),
  -- An agent is at one place at a time, whoever confirms, on whichever process. Source: OWASP ASVS 2.3.4.
  constraint appointments_of_one_agent exclude using gist
    (agent_id with =, tstzrange(starts_at, ends_at) with &&) where (status = 'confirmed')
);
-- The same wish of the same person is one appointment, however often it is sent.
create unique index appointments_wished on appointments
  (lower(email), kind, coalesce(property_id, '00000000-0000-0000-0000-000000000000'), wished_at) where status = 'requested';
create index appointments_by_time on appointments ((coalesce(starts_at, wished_at)), id);
create index appointments_by_status on appointments (status, reply_due_at, id);
create index appointments_by_account on appointments (account_id, id) where account_id is not null;
create index appointments_by_agent on appointments (agent_id, id) where agent_id is not null;
create index appointments_by_property on appointments (property_id, id) where property_id is not null;
create index appointments_to_remind on appointments (starts_at) where status = 'confirmed' and reminded_at is null;
