-- Follow-up plans, and the runs of a plan for one person. A run copies the steps, so that a changed plan does not change
-- it. Open runs follow a person to the next agent by a trigger, as tasks do.
-- Cost on a full table: none, the tables are new. The column of person_merges has a constant default.

create table follow_up_plans (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  -- [{"day": 0, "title": "Call", "template_id": null}, …] in order: a task, or an email from a template.
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index follow_up_plans_by_name on follow_up_plans (lower(name));

create table follow_ups (
  id uuid primary key,
  plan_id uuid references follow_up_plans (id) on delete set null,
  name text not null,
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) > 0),
  person_id uuid not null references people (id) on delete cascade,
  -- Who gets the tasks and writes the emails. Null after the agent is deleted.
  agent_id uuid references agents (id) on delete set null,
  -- Their open lead at the start, whose end stops the run.
  lead_id uuid references leads (id) on delete set null,
  is_about_lead boolean not null,
  started_by uuid references accounts (id) on delete set null,
  started_at timestamptz not null,
  -- Index of the next step.
  position integer not null default 0 check (position >= 0),
  -- When each step was done, in the order of the steps: ["2026-11-21T14:00:00.000Z", …].
  done_at jsonb not null default '[]',
  next_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  ended_by uuid references accounts (id) on delete set null,
  -- The same form sent twice is stored once.
  submission_key uuid not null unique,
  check ((ended_at is null) = (next_at is not null)),
  check ((ended_at is null) = (end_reason is null)),
  check (jsonb_typeof(done_at) = 'array' and jsonb_array_length(done_at) = position)
);
create index follow_ups_due on follow_ups (next_at, id) where ended_at is null;
create index follow_ups_by_person on follow_ups (person_id, started_at);

create function hand_over_person_follow_ups() returns trigger language plpgsql as $$
begin
  update follow_ups set agent_id = new.owner_id
    where person_id = new.id and ended_at is null
      and (agent_id is null or agent_id in (old.owner_id, old.co_owner_id)
        and agent_id <> new.owner_id and agent_id is distinct from new.co_owner_id);
  return null;
end $$;
create trigger people_take_follow_ups after update of owner_id, co_owner_id on people for each row
  when (new.owner_id is not null
    and (new.owner_id is distinct from old.owner_id or new.co_owner_id is distinct from old.co_owner_id))
  execute function hand_over_person_follow_ups();

alter table person_merges add column follow_up_ids uuid[] not null default '{}';
