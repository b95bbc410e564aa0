-- Tasks of agents, on their own or about a person or a lead. The open tasks follow a person or a lead to the next agent
-- by triggers, because owners change in several features and by older programs.
-- Cost on a full table: none, the table is new. The column of person_merges has a constant default.

create table tasks (
  id uuid primary key,
  -- Null after the agent is deleted: the task stays with its person or lead until these have a new owner.
  agent_id uuid references agents (id) on delete set null,
  person_id uuid references people (id) on delete cascade,
  lead_id uuid references leads (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  kind text not null check (kind in ('call', 'email', 'text', 'meeting', 'other')),
  due_date date not null,
  -- In Indianapolis, "14:30". Null for any time of the day.
  due_time text check (due_time ~ '^\d\d:\d\d$'),
  -- The end of the day without a time.
  due_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references accounts (id) on delete set null,
  created_by uuid references accounts (id) on delete set null,
  -- The same form sent twice is stored once.
  submission_key uuid not null unique,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (person_id is null or lead_id is null),
  check (done_at is not null or done_by is null)
);
create index tasks_open_by_agent on tasks (agent_id, due_at, id) where done_at is null;
create index tasks_done_by_agent on tasks (agent_id, done_at, id) where done_at is not null;
create index tasks_by_person on tasks (person_id, created_at) where person_id is not null;
create index tasks_by_lead on tasks (lead_id, created_at) where lead_id is not null;

create function hand_over_person_tasks() returns trigger language plpgsql as $$
begin
  update tasks set agent_id = new.owner_id
    where person_id = new.id and done_at is null
      and (agent_id is null or agent_id in (old.owner_id, old.co_owner_id)
        and agent_id <> new.owner_id and agent_id is distinct from new.co_owner_id);
  return null;
end $$;
create trigger people_take_tasks after update of owner_id, co_owner_id on people for each row
  when (new.owner_id is not null
    and (new.owner_id is distinct from old.owner_id or new.co_owner_id is distinct from old.co_owner_id))
  execute function hand_over_person_tasks();

create function hand_over_lead_tasks() returns trigger language plpgsql as $$
begin
  update tasks set agent_id = new.owner_id
    where lead_id = new.id and done_at is null and (agent_id is null or agent_id = old.owner_id);
  return null;
end $$;
create trigger leads_take_tasks after update of owner_id on leads for each row
  when (new.owner_id is not null and new.owner_id is distinct from old.owner_id)
  execute function hand_over_lead_tasks();

-- A deleted agent's tasks about no one are of no use to anyone else.
create function delete_own_tasks() returns trigger language plpgsql as $$
begin
  delete from tasks where agent_id = old.id and person_id is null and lead_id is null;
  return old;
end $$;
create trigger agents_take_tasks_along before delete on agents for each row execute function delete_own_tasks();

alter table person_merges add column task_ids uuid[] not null default '{}';
