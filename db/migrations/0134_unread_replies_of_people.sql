-- An unread email names its person, so that lists and boards of everyone find it without reading the person's emails. An
-- email to a person without an agent is unread for the office: its row has no agent until the person gets one. Emails to
-- them from before count as read.
-- Cost on a full table: unread_replies has rows for unread emails only. It is read once with their emails, its index of
-- agents and emails is built again, and one is added.

alter table unread_replies add column person_id uuid references people (id) on delete cascade;
update unread_replies u set person_id = e.person_id from person_activities e where e.id = u.activity_id;
alter table unread_replies
  drop constraint unread_replies_pkey,
  alter column person_id set not null,
  -- Null: the office.
  alter column agent_id drop not null,
  add constraint unread_replies_once unique nulls not distinct (agent_id, activity_id);
create index unread_replies_by_person on unread_replies (person_id);

-- Whom an email of a person is unread for: their agents, or null for the office if they have none.
create function reply_readers(owner_id uuid, co_owner_id uuid) returns setof uuid language sql immutable as $$
  select agent_id from (values ($1), ($2)) as agents (agent_id) where agent_id is not null
  union all
  select null where $1 is null and $2 is null
$$;

create or replace function mark_reply_unread() returns trigger language plpgsql as $$
begin
  insert into unread_replies (agent_id, activity_id, person_id)
    select r.agent_id, new.id, p.id from people p cross join lateral reply_readers(p.owner_id, p.co_owner_id) as r (agent_id)
    where p.id = new.person_id;
  return null;
end $$;

-- Rows of agents of the former record stay: undoing a merge needs them.
create or replace function move_unread_reply() returns trigger language plpgsql as $$
begin
  update unread_replies set person_id = new.person_id where activity_id = new.id;
  if not found then
    return null;
  end if;
  insert into unread_replies (agent_id, activity_id, person_id)
    select r.agent_id, new.id, p.id from people p cross join lateral reply_readers(p.owner_id, p.co_owner_id) as r (agent_id)
    where p.id = new.person_id
    on conflict do nothing;
  delete from unread_replies u using people p
    where u.activity_id = new.id and u.agent_id is null and p.id = new.person_id
      and (p.owner_id is not null or p.co_owner_id is not null);
  return null;
end $$;

create or replace function hand_over_unread_replies() returns trigger language plpgsql as $$
begin
  with left_unread as (
    delete from unread_replies u
    where u.person_id = new.id
      and (u.agent_id is null or u.agent_id in (old.owner_id, old.co_owner_id)
        and u.agent_id is distinct from new.owner_id and u.agent_id is distinct from new.co_owner_id)
    returning u.activity_id
  )
  insert into unread_replies (agent_id, activity_id, person_id)
    select distinct r.agent_id, l.activity_id, new.id
    from left_unread l cross join lateral reply_readers(new.owner_id, new.co_owner_id) as r (agent_id)
    where r.agent_id is null or r.agent_id is distinct from old.owner_id and r.agent_id is distinct from old.co_owner_id
    on conflict do nothing;
  return null;
end $$;
