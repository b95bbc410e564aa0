-- Pages that every visitor sees alike are kept by the web processes. Why here: whatever an administrator changes leaves
-- an audit record in the same transaction, so that is where one can tell them all. Listings have a channel of their own.
-- Cost on a full table: none.
create function tell_of_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end
$$;
create trigger audit_log_tells after insert on audit_log for each row
  when (split_part(new.act, '.', 1) not in ('session', 'account'))
  execute function tell_of_content();

-- Reports of faults in listings. Why: MLS rules ask for a way to tell of an error, with an answer in time (NAR 18.2.9).
-- Cost on a full table: none, the table is new.
create table listing_reports (
  id uuid primary key,
  property_id uuid references properties (id) on delete set null,
  -- What the listing was called when it was reported: it may leave the site before the report is answered.
  listing_title text not null,
  listing_id text,
  fault text not null check (fault in ('price', 'facts', 'photos', 'place', 'open_house', 'other')),
  message text not null,
  email text,
  account_id uuid references accounts (id) on delete set null,
  status text not null default 'new' check (status in ('new', 'in_progress', 'closed')),
  due_at timestamptz not null,
  answered_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index listing_reports_by_due on listing_reports (due_at, id);

-- Homes like one home are looked for around it. Cost on a full table: about 1 s for each million homes.
create index properties_by_spot on properties (latitude, longitude) where status <> 'sold' and is_address_shown;
