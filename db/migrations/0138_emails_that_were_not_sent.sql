-- An email that was not sent is no answer and no contact: no mail server was set up, the address gets no email, or the
-- delivery failed. It is an answer from the moment an agent writes it, until it turns out that it does not arrive, and a
-- contact once it is sent. A call is a contact only if it reached the person: a message left for them is an attempt.
-- Cost on a full table: one read of both tables of activities for the messages left, and one write of each person whose
-- last contact was such a message, or who has an email that was not sent (50,000 people with 2,000,000 activities, of whom
-- 17,000 are written: 10 s on a busy machine).

create function is_unsent(email uuid) returns boolean language sql stable as $$
  select exists (select from mail_outbox where id = email and status in ('kept', 'suppressed', 'failed'))
$$;

-- Sets when someone last called a person and reached them, or emailed them, from what is in their record.
create function settle_last_answer(person uuid) returns void language sql as $$
  update people set last_answer_at = greatest(
    (select max(a.created_at) from person_activities a where a.person_id = person
      and (a.outcome = 'reached' or a.kind = 'email' and a.direction = 'outgoing' and not is_unsent(a.email_id))),
    (select max(a.created_at) from leads l join lead_activities a on a.lead_id = l.id where l.person_id = person
      and (a.outcome = 'reached' or a.kind = 'email' and a.direction = 'outgoing' and not is_unsent(a.email_id)))
  ) where id = person
$$;

drop trigger person_activities_are_contacts on person_activities;
create or replace function note_person_activity() returns trigger language plpgsql as $$
begin
  perform note_dealing(
    new.person_id,
    new.created_at,
    tg_op = 'INSERT' and (new.kind = 'email' and not new.is_automatic and (new.direction = 'incoming' or new.email_id is null)
      or coalesce(new.outcome = 'reached', false)),
    new.kind = 'email' and new.direction = 'outgoing' and not is_unsent(new.email_id)
      or coalesce(new.outcome = 'reached', false)
  );
  return null;
end $$;
-- A merge moves activities, and settles the last contact itself.
create trigger person_activities_are_contacts after insert or update of person_id on person_activities
  for each row when (new.kind = 'email' or new.outcome = 'reached')
  execute function note_person_activity();

drop trigger lead_activities_are_contacts on lead_activities;
create or replace function note_lead_activity() returns trigger language plpgsql as $$
begin
  perform note_dealing(
    person_id,
    new.created_at,
    new.kind = 'email' and not new.is_automatic and (new.direction = 'incoming' or new.email_id is null)
      or coalesce(new.outcome = 'reached', false),
    new.kind = 'email' and new.direction = 'outgoing' and not is_unsent(new.email_id)
      or coalesce(new.outcome = 'reached', false)
  ) from leads where id = new.lead_id and person_id is not null;
  return null;
end $$;
create trigger lead_activities_are_contacts after insert on lead_activities
  for each row when (new.kind = 'email' or new.outcome = 'reached')
  execute function note_lead_activity();

create or replace function note_answers_of_lead() returns trigger language plpgsql as $$
begin
  perform note_answer(new.person_id, max(created_at)) from lead_activities
    where lead_id = new.id and (outcome = 'reached' or kind = 'email' and direction = 'outgoing' and not is_unsent(email_id));
  return null;
end $$;

create function note_end_of_email() returns trigger language plpgsql as $$
declare
  person uuid;
  at timestamptz;
begin
  for person, at in
    select a.person_id, a.created_at from person_activities a where a.email_id = new.id and a.direction = 'outgoing'
    union all
    select l.person_id, a.created_at from lead_activities a join leads l on l.id = a.lead_id
      where a.email_id = new.id and a.direction = 'outgoing' and l.person_id is not null
  loop
    if new.status = 'sent' then
      perform note_dealing(person, at, true, true);
    else
      perform settle_last_answer(person);
    end if;
  end loop;
  return null;
end $$;
create trigger emails_end after update of status on mail_outbox
  for each row when (old.status = 'queued' and new.status <> 'queued') execute function note_end_of_email();

with unsent as (
  select a.person_id, a.created_at from mail_outbox o join person_activities a on a.email_id = o.id
    where o.status in ('kept', 'suppressed', 'failed') and a.direction = 'outgoing'
  union all
  select l.person_id, a.created_at from mail_outbox o join lead_activities a on a.email_id = o.id
    join leads l on l.id = a.lead_id
    where o.status in ('kept', 'suppressed', 'failed') and a.direction = 'outgoing' and l.person_id is not null
)
select settle_last_answer(person_id) from (
  select distinct u.person_id from unsent u join people p on p.id = u.person_id and p.last_answer_at = u.created_at
) as wrong;

with attempts as (
  select a.person_id, a.created_at from person_activities a where a.outcome = 'left_message'
  union all
  select l.person_id, a.created_at from lead_activities a join leads l on l.id = a.lead_id
    where a.outcome = 'left_message' and l.person_id is not null
  union all
  select a.person_id, a.created_at from mail_outbox o join person_activities a on a.email_id = o.id
    where o.status in ('kept', 'suppressed', 'failed') and a.direction = 'outgoing'
  union all
  select l.person_id, a.created_at from mail_outbox o join lead_activities a on a.email_id = o.id
    join leads l on l.id = a.lead_id
    where o.status in ('kept', 'suppressed', 'failed') and a.direction = 'outgoing' and l.person_id is not null
)
update people p set last_contact_at = greatest(
  (select max(l.created_at) from leads l where l.person_id = p.id),
  (select max(a.created_at) from person_activities a where a.person_id = p.id
    and (a.outcome = 'reached' or a.kind = 'email' and not a.is_automatic
      and (a.direction = 'incoming' or not is_unsent(a.email_id)))),
  (select max(a.created_at) from leads l join lead_activities a on a.lead_id = l.id where l.person_id = p.id
    and (a.outcome = 'reached' or a.kind = 'email' and not a.is_automatic
      and (a.direction = 'incoming' or not is_unsent(a.email_id)))),
  (select max(t.last_message_at) from threads t where t.consumer_id = p.account_id),
  (select max(r.registered_at) from event_registrations r where r.account_id = p.account_id),
  (select max(r.registered_at) from event_registrations r
    where r.account_id is null and r.email_normalized = p.email_normalized)
)
from (select distinct person_id, created_at from attempts) as t
where t.person_id = p.id and t.created_at = p.last_contact_at;
