-- Acts on many people, with what they changed, so that the caller can undo them for a day. The job settle-people deletes
-- older ones. Cost on a full table: none, the tables are new.

create table people_bulk_acts (
  -- Derived from the caller and the form, so that the same form sent twice is done once.
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('stage', 'add_tag', 'remove_tag', 'owner', 'task')),
  changed integer not null check (changed >= 0),
  left_out jsonb not null check (jsonb_typeof(left_out) = 'object'),
  created_at timestamptz not null,
  undone_at timestamptz
);
create index people_bulk_acts_by_account on people_bulk_acts (account_id, created_at);
create index people_bulk_acts_by_time on people_bulk_acts (created_at);

create table people_bulk_rows (
  act_id uuid not null references people_bulk_acts (id) on delete cascade,
  person_id uuid not null references people (id) on delete cascade,
  before jsonb not null,
  after jsonb not null,
  primary key (act_id, person_id)
);
create index people_bulk_rows_by_person on people_bulk_rows (person_id);
