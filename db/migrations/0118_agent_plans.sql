-- Follow-up plans that agents write. A row here is the newest version with its state; approval copies it into
-- follow_up_plans under the same id, where it can be started. Plans of the office have no author, as before.
-- A program before this one lists the approved plans of agents as plans of the office.
-- Cost on a full table: none, agent_plans is new, and follow_up_plans has a few rows; its new columns have constant
-- defaults.

create table agent_plans (
  id uuid primary key,
  author_id uuid not null references accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- As in follow_up_plans.
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  -- True if everyone in the office may start it once it is approved.
  is_shared boolean not null,
  state text not null check (state in ('draft', 'waiting', 'returned', 'approved')),
  asked_at timestamptz,
  decided_by uuid references accounts (id) on delete set null,
  decided_at timestamptz,
  -- Why it was returned.
  reason text check (length(reason) <= 500),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (state <> 'waiting' or asked_at is not null),
  check ((state = 'returned') = (reason is not null))
);
create unique index agent_plans_by_name on agent_plans (author_id, lower(name));
create index agent_plans_waiting on agent_plans (asked_at) where state = 'waiting';

alter table follow_up_plans add column author_id uuid references accounts (id) on delete cascade;
alter table follow_up_plans add column is_shared boolean not null default true;
-- Two agents may each have a plan of one name.
drop index follow_up_plans_by_name;
create unique index follow_up_plans_by_name on follow_up_plans
  (lower(name), coalesce(author_id, '00000000-0000-0000-0000-000000000000'));
