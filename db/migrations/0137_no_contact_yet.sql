-- The job settle-people stored the day someone was added as the last contact of people with whom there was none, and so
-- did an agent who entered a prospect. Their record said that there was contact on that day. The lists count days without
-- contact from the day someone was added where there is no contact, so they show the same people as before.
-- An older worker that still runs may store such a day once more.
-- Cost on a full table: people is read once, and only people without any contact are written.

update people p set created_at = p.last_contact_at, last_contact_at = null
where p.last_contact_at is not null
  and (p.source is not null or p.last_contact_at = p.created_at)
  and p.erased_at is null and p.merged_into_id is null
  and not exists (select from leads l where l.person_id = p.id)
  and not exists (select from person_activities t where t.person_id = p.id and t.kind in ('call', 'email'))
  and not exists (select from threads t where t.consumer_id = p.account_id and t.last_message_at is not null)
  and not exists (select from event_registrations r where r.account_id = p.account_id)
  and not exists (select from event_registrations r where r.account_id is null and r.email_normalized = p.email_normalized);
