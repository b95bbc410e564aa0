-- Notes, calls and finished steps of a person, beside those of their leads. They stay as they were written until the
-- person closes their account. Cost on a full table: none, the table is new.

create table person_activities (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('call', 'note', 'step')),
  account_id uuid references accounts (id) on delete set null,
  direction text check (direction in ('outgoing', 'incoming')),
  outcome text check (outcome in ('reached', 'left_message', 'no_answer', 'wrong_number')),
  minutes integer check (minutes between 0 and 600),
  body text not null default '',
  -- The same form sent twice is stored once.
  submission_key uuid not null unique,
  created_at timestamptz not null default now(),
  check ((kind = 'call') = (direction is not null)),
  check ((kind = 'call') = (outcome is not null)),
  check (kind = 'call' or minutes is null and body <> '')
);
create index person_activities_in_order on person_activities (person_id, created_at desc, id desc);

create function refuse_person_activity_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{account_id,person_id}'::text[] = to_jsonb(old) - '{account_id,person_id}'::text[]
    and (new.account_id is null or new.account_id = old.account_id) then
    return new;
  end if;
  if tg_op = 'DELETE' and not exists (select 1 from people where id = old.person_id and erased_at is null) then
    return old;
  end if;
  raise exception '% of % is not allowed: notes and calls stay as they were written', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
create trigger person_activities_are_kept before update or delete on person_activities
  for each row execute function refuse_person_activity_change();

create function note_person_activity() returns trigger language plpgsql as $$
begin
  perform note_contact(new.person_id, new.created_at);
  return null;
end $$;
create trigger person_activities_are_contacts after insert on person_activities
  for each row when (new.outcome in ('reached', 'left_message')) execute function note_person_activity();
