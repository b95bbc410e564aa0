-- Two records of one person become one. The merged record stays as an alias, so that leads from its email address go to
-- the other, and what moved is stored, so that the merge can be undone exactly. An older program stores new leads of an
-- alias with the alias; the job settle-people moves them.
-- Cost on a full table: the column is null everywhere; its foreign key and the indexes read people once.

alter table people
  add column merged_into_id uuid references people (id),
  add check (merged_into_id <> id);
create index people_merged on people (merged_into_id) where merged_into_id is not null;
create index people_by_phone on people (phone) where phone is not null;

create table person_merges (
  id uuid primary key,
  -- The record that stays, and the one that became its alias.
  person_id uuid not null references people (id) on delete cascade,
  merged_id uuid not null references people (id) on delete cascade,
  account_id uuid references accounts (id) on delete set null,
  lead_ids uuid[] not null,
  activity_ids uuid[] not null,
  alias_ids uuid[] not null,
  -- Members of the record that stays, as they were and as the merge left them. Emptied when the person closes their account.
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  check (person_id <> merged_id)
);
create index person_merges_by_person on person_merges (person_id, created_at desc) where undone_at is null;
create index person_merges_by_merged on person_merges (merged_id) where undone_at is null;
