-- The private calendar feed of an agent. Its link consists of this id and a signature with SECRET, so a copy of the
-- database opens no feed. A new address has another id, and the old link stops working.
-- Cost on a full table: none, the table is new.

create table calendar_feeds (
  agent_id uuid primary key references agents (id) on delete cascade,
  id uuid not null unique,
  created_at timestamptz not null
);

-- An agent's own leads, the newest first. Cost on a full table: 200,000 leads are indexed in under a second.
create index leads_by_owner on leads (owner_id, created_at, id) where owner_id is not null;
