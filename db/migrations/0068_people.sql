-- One record for each person who wrote to the brokerage, so that all their leads lead to each other and to their agent,
-- also if they used another email address while signed in. Leads without a person get one by the job link-people.
-- Cost on a full table: the column is nullable, its foreign key has nothing to check; the index on leads reads the table
-- once.

create table people (
  id uuid primary key,
  name text not null,
  -- Null for a person with an account: the address of the account counts, and its owner may change it.
  email_normalized text unique,
  phone text,
  account_id uuid unique references accounts (id) on delete set null,
  -- When the person closed their account. The row stays, so that the leads that are kept don't make a new person.
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (account_id is null or email_normalized is null),
  check (email_normalized = lower(email_normalized)),
  check (erased_at is null or name = '' and email_normalized is null and phone is null and account_id is null)
);

alter table leads add column person_id uuid references people (id) on delete set null;
create index leads_by_person on leads (person_id, created_at) where person_id is not null;
create index leads_without_person on leads (created_at, id) where person_id is null;
