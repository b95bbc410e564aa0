-- Two facts of an agent that is_active held at once: shown on the site, and working at this brokerage, which opens the
-- agent pages and makes the agent a recipient of requests. An agent who is inactive today is neither, so nobody gains
-- access. The previous release reads and writes is_active alone: a trigger keeps the three in step until a later
-- migration drops it.
-- Cost: one row for each agent, a few hundred at most.
alter table agents
  add column is_shown boolean not null default true,
  add column is_working boolean not null default true;

update agents set is_shown = is_active, is_working = is_active;

create function keep_agent_status() returns trigger language plpgsql as $$
begin
  -- Only the previous release writes is_active. For it, an inactive agent is neither shown nor working.
  if tg_op = 'INSERT' then
    if not new.is_active then
      new.is_shown := false;
      new.is_working := false;
    end if;
  elsif new.is_active is distinct from old.is_active then
    new.is_shown := new.is_active;
    new.is_working := new.is_active;
  end if;
  new.is_active := new.is_shown and new.is_working;
  return new;
end
$$;

create trigger agents_status before insert or update on agents
  for each row execute function keep_agent_status();
