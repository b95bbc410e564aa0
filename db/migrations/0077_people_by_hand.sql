-- People whom an agent enters, with where they came from, and pairs of records that an agent found to be two people, which
-- are not offered for a merge again. Cost on a full table: none for the column, which is nullable; the new table is empty.

alter table people add column source text
  check (source in ('referral', 'open_house', 'acquaintance', 'past_client', 'phone', 'other'));

create table person_distinctions (
  -- The smaller id is the first, so that a pair has one row.
  first_id uuid not null references people (id) on delete cascade,
  second_id uuid not null references people (id) on delete cascade,
  account_id uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index person_distinctions_by_second on person_distinctions (second_id);
