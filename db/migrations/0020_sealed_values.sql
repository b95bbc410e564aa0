-- Personal values of audit records: the chain holds a seal of each, and the value stands here until its person's record is purged.
-- Cost on a full table: none, the table is new. Records that were written before keep their values in the chain.

create table audit_values (
  -- SHA-256 of the salt and the value: what the chain holds in the value's place.
  seal bytea primary key check (length(seal) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  -- Goes with the value: without it nobody can try out what the seal stands for.
  salt bytea not null check (length(salt) = 16),
  value jsonb not null
);
create index audit_values_by_account on audit_values (account_id);
