-- The feed that the watermarks belong to: distributor, address and originating system. With another feed they are worthless: records
-- with earlier timestamps would never be requested. Whether an administrator or MLS_URL changed it, the sync compares it each time.
-- An installation from before has no row, and adopts its feed with the next sync. Cost: an empty table.
create table mls_feed (
  -- One row at most.
  id boolean primary key default true check (id),
  identity text not null check (length(identity) <= 1000),
  changed_at timestamptz not null
);
