-- Lists of people know who waits for a reply. They compared each lead, email and message with every later call and email;
-- now triggers store when someone last called and reached a person, or emailed them. Notes and calls are never changed, so
-- the time only grows; the undo of a merge sets it anew.
-- Cost on a full table: one read of both tables of activities and one update of people (50,000 people with 2,000,000
-- activities: 10 s), during which no call, note or email can be stored, and an index over unanswered leads.

alter table people add column last_answer_at timestamptz;

create function note_answer(person uuid, at timestamptz) returns void language sql as $$
  update people set last_answer_at = at where id = person and (last_answer_at is null or last_answer_at < at)
$$;

create function note_person_answer() returns trigger language plpgsql as $$
begin
  perform note_answer(new.person_id, new.created_at);
  return null;
end $$;
create trigger person_activities_are_answers after insert or update of person_id on person_activities
  for each row when (new.outcome = 'reached' or new.kind = 'email' and new.direction = 'outgoing')
  execute function note_person_answer();

create function note_lead_answer() returns trigger language plpgsql as $$
begin
  perform note_answer(person_id, new.created_at) from leads where id = new.lead_id and person_id is not null;
  return null;
end $$;
create trigger lead_activities_are_answers after insert on lead_activities
  for each row when (new.outcome = 'reached' or new.kind = 'email' and new.direction = 'outgoing')
  execute function note_lead_answer();

create function note_answers_of_lead() returns trigger language plpgsql as $$
begin
  perform note_answer(new.person_id, max(created_at)) from lead_activities
    where lead_id = new.id and (outcome = 'reached' or kind = 'email' and direction = 'outgoing');
  return null;
end $$;
create trigger leads_bring_answers after update of person_id on leads
  for each row when (new.person_id is not null and new.person_id is distinct from old.person_id)
  execute function note_answers_of_lead();

update people p set last_answer_at = a.at
from (
  select person_id, max(at) as at from (
    select person_id, created_at as at from person_activities
      where outcome = 'reached' or kind = 'email' and direction = 'outgoing'
    union all
    select l.person_id, a.created_at from lead_activities a join leads l on l.id = a.lead_id
      where l.person_id is not null and (a.outcome = 'reached' or a.kind = 'email' and a.direction = 'outgoing')
  ) as answers group by person_id
) as a
where p.id = a.person_id;

create index leads_waiting on leads (person_id) include (created_at, owner_id)
  where answered_at is null and status = 'new' and person_id is not null;
