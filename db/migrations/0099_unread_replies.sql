-- Emails in a person's record that an agent of the person has not opened. A row exists only while one is unread, so the
-- list of people finds them without reading the emails. Replies to a lead are marked at the lead.
-- Cost on a full table: none, the table is new. Emails of before are read.

create table unread_replies (
  agent_id uuid not null references agents (id) on delete cascade,
  activity_id uuid not null references person_activities (id) on delete cascade,
  primary key (agent_id, activity_id)
);
create index unread_replies_by_activity on unread_replies (activity_id);

create function mark_reply_unread() returns trigger language plpgsql as $$
begin
  insert into unread_replies (agent_id, activity_id)
    select agent_id, new.id from people p cross join lateral (values (p.owner_id), (p.co_owner_id)) as a (agent_id)
    where p.id = new.person_id and agent_id is not null;
  return null;
end $$;
create trigger person_replies_are_unread after insert on person_activities for each row
  when (new.kind = 'email' and new.direction = 'incoming' and not new.is_automatic)
  execute function mark_reply_unread();

-- An unread email that moves to another record, as by a merge, is unread for the agents of that record.
create function move_unread_reply() returns trigger language plpgsql as $$
begin
  insert into unread_replies (agent_id, activity_id)
    select agent_id, new.id from people p cross join lateral (values (p.owner_id), (p.co_owner_id)) as a (agent_id)
    where p.id = new.person_id and agent_id is not null
      and exists (select from unread_replies where activity_id = new.id)
    on conflict do nothing;
  return null;
end $$;
create trigger person_replies_move after update of person_id on person_activities for each row
  when (new.person_id <> old.person_id and new.kind = 'email' and new.direction = 'incoming')
  execute function move_unread_reply();

-- An agent who takes over a person gets what the one before left unread.
create function hand_over_unread_replies() returns trigger language plpgsql as $$
begin
  with left_unread as (
    delete from unread_replies u using person_activities e
    where e.id = u.activity_id and e.person_id = new.id and u.agent_id in (old.owner_id, old.co_owner_id)
      and u.agent_id is distinct from new.owner_id and u.agent_id is distinct from new.co_owner_id
    returning u.activity_id
  )
  insert into unread_replies (agent_id, activity_id)
    select distinct a.agent_id, l.activity_id
    from left_unread l cross join lateral (values (new.owner_id), (new.co_owner_id)) as a (agent_id)
    where a.agent_id is not null and a.agent_id is distinct from old.owner_id and a.agent_id is distinct from old.co_owner_id
    on conflict do nothing;
  return null;
end $$;
create trigger people_take_unread_replies after update of owner_id, co_owner_id on people for each row
  when (new.owner_id is distinct from old.owner_id or new.co_owner_id is distinct from old.co_owner_id)
  execute function hand_over_unread_replies();
