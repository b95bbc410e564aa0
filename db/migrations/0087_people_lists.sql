-- Lists of people that agents and administrators save: search words, filters and order under a name, in the order of
-- their tabs. Cost on a full table: none, the table is new.

create table people_lists (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- True for a list of everyone, false for one of an agent's own people.
  is_office boolean not null,
  name text not null check (length(name) between 1 and 40),
  criteria jsonb not null check (jsonb_typeof(criteria) = 'object'),
  position integer not null,
  created_at timestamptz not null
);
create unique index people_lists_by_account on people_lists (account_id, is_office, lower(name));
