-- An email that arrived while its person got another agent was unread for the agent before, so the new one never saw it. Its
-- trigger now locks the person first. The lock is a statement before the insert, which then reads the stored agents.
-- Notes of offered times end with them. Requests whose offered times were declined or passed earlier still had one, which
-- went out again with another time. A visitor who chose an offered time is waiting for its confirmation: that note stays.
-- Cost on a full table: one read of the requested appointments.

create or replace function mark_reply_unread() returns trigger language plpgsql as $$
begin
  perform from people where id = new.person_id for share;
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
  perform from people where id = new.person_id for share;
  insert into unread_replies (agent_id, activity_id, person_id)
    select r.agent_id, new.id, p.id from people p cross join lateral reply_readers(p.owner_id, p.co_owner_id) as r (agent_id)
    where p.id = new.person_id
    on conflict do nothing;
  delete from unread_replies u using people p
    where u.activity_id = new.id and u.agent_id is null and p.id = new.person_id
      and (p.owner_id is not null or p.co_owner_id is not null);
  return null;
end $$;

update appointments set answer_note = null
where status = 'requested' and answer_note is not null
  and (offer_reply is not null or offered_at is distinct from wished_at or second_wish_at is not null
    or second_offer_at is not null);
