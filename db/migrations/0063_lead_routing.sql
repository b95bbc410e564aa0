-- Lead routing: rules in their order, the decision for each lead, open offers, and the working hours of agents.
-- Rules refer to agents by id in an array: one who leaves is skipped, and the rule shows a warning.
-- Decisions are append-only, and keep the rule's name as it was. They go with their lead when it is deleted.
-- Offers are the leads that go to the next person at a time; the row is gone once someone answered.
-- Cost on a full table: new tables, and two indexes that read leads once, seconds per million.

create table lead_rules (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  position integer not null,
  is_active boolean not null default true,
  kinds text[] not null,
  topics text[] not null,
  sources text[] not null,
  towns text not null check (char_length(towns) <= 1000),
  min_price integer check (min_price >= 0),
  max_price integer check (max_price >= 0),
  languages text[] not null,
  is_own_listing boolean not null,
  is_client boolean not null,
  act text not null check (act in ('assign', 'offer', 'round_robin', 'listing_agent')),
  people text[] not null,
  claim_minutes integer check (claim_minutes between 1 and 1440),
  off_hours text not null check (off_hours in ('next', 'anyway')),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (min_price <= max_price),
  check (act = 'listing_agent' or cardinality(people) > 0)
);
create index lead_rules_in_order on lead_rules (position, id);

create table lead_decisions (
  id uuid primary key,
  lead_id uuid not null references leads (id) on delete cascade,
  step integer not null check (step > 0),
  act text not null check (act in ('assigned', 'offered', 'claimed', 'office')),
  rule_key text not null check (rule_key in ('known', 'asked', 'rule', 'catch_all')),
  rule_id uuid,
  rule_name text not null,
  agent_id uuid,
  why text not null,
  round integer,
  offered_until timestamptz,
  at timestamptz not null,
  unique (lead_id, step),
  check ((rule_key = 'rule') = (rule_id is not null)),
  check ((act = 'office') = (agent_id is null)),
  check (act = 'offered' or offered_until is null)
);
create index lead_decisions_by_time on lead_decisions (at, id);
create index lead_decisions_by_turn on lead_decisions (rule_id, round) where round is not null;

create function refuse_change_of_lead_decision() returns trigger language plpgsql as $$
begin
  raise exception 'decisions about leads are append-only';
end
$$;
create trigger lead_decisions_append_only before update on lead_decisions
  for each row execute function refuse_change_of_lead_decision();

create table lead_offers (
  lead_id uuid primary key references leads (id) on delete cascade,
  agent_id uuid not null references agents (id) on delete cascade,
  rule_id uuid not null,
  ends_at timestamptz not null
);
create index lead_offers_by_end on lead_offers (ends_at, lead_id);
create index lead_offers_by_agent on lead_offers (agent_id);

-- Without a row, an agent works in the office hours and takes leads. `week` is null for the office hours.
create table agent_schedules (
  agent_id uuid primary key references agents (id) on delete cascade,
  week jsonb,
  days_off jsonb not null default '[]',
  takes_leads boolean not null default true,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Finds the earlier leads of a person.
create index leads_by_email on leads (lower(email), created_at) where email is not null;
create index leads_by_phone on leads (phone, created_at) where phone is not null;
