-- A call or an email wrote the row of its person twice, for the last contact and for the last answer, and each write adds
-- to every index of people. Now one statement writes both. Cost on a full table: none.

create function note_dealing(person uuid, at timestamptz, is_contact boolean, is_answer boolean)
returns void language sql as $$
  update people set
    last_contact_at = case when is_contact then greatest(last_contact_at, at) else last_contact_at end,
    last_answer_at = case when is_answer then greatest(last_answer_at, at) else last_answer_at end
  where id = person
    and (is_contact and (last_contact_at is null or last_contact_at < at)
      or is_answer and (last_answer_at is null or last_answer_at < at))
$$;

drop trigger person_activities_are_answers on person_activities;
drop function note_person_answer();
drop trigger person_activities_are_contacts on person_activities;
create or replace function note_person_activity() returns trigger language plpgsql as $$
begin
  perform note_dealing(
    new.person_id,
    new.created_at,
    tg_op = 'INSERT' and (new.kind = 'email' and not new.is_automatic or coalesce(new.outcome in ('reached', 'left_message'), false)),
    new.kind = 'email' and new.direction = 'outgoing' or coalesce(new.outcome = 'reached', false)
  );
  return null;
end $$;
-- A merge moves activities, and settles the last contact itself.
create trigger person_activities_are_contacts after insert or update of person_id on person_activities
  for each row when (new.kind = 'email' or new.outcome in ('reached', 'left_message'))
  execute function note_person_activity();

drop trigger lead_activities_are_answers on lead_activities;
drop function note_lead_answer();
drop trigger lead_activities_are_contacts on lead_activities;
create or replace function note_lead_activity() returns trigger language plpgsql as $$
begin
  perform note_dealing(
    person_id,
    new.created_at,
    new.kind = 'email' and not new.is_automatic or coalesce(new.outcome in ('reached', 'left_message'), false),
    new.kind = 'email' and new.direction = 'outgoing' or coalesce(new.outcome = 'reached', false)
  ) from leads where id = new.lead_id and person_id is not null;
  return null;
end $$;
create trigger lead_activities_are_contacts after insert on lead_activities
  for each row when (new.kind = 'email' or new.outcome in ('reached', 'left_message'))
  execute function note_lead_activity();
