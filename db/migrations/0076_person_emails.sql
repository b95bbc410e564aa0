-- Emails to a person without an open lead, and their answers, beside the notes and calls. They stay as they were written.
-- Cost on a full table: none for the columns, which have a default or are nullable; the checks read the table once.

alter table person_activities
  add column subject text,
  add column email_id uuid,
  -- Sender of an answer, which may be another address than the person's.
  add column from_email text,
  -- True for an answer that a machine wrote, such as an out-of-office notice.
  add column is_automatic boolean not null default false,
  -- Attached files: [{"name", "document_id", "fault"}].
  add column files jsonb not null default '[]';

alter table person_activities drop constraint person_activities_kind_check;
alter table person_activities add constraint person_activities_kind_check check (kind in ('call', 'note', 'step', 'email'));
alter table person_activities drop constraint person_activities_check;
alter table person_activities add constraint person_activities_direction
  check ((kind in ('call', 'email')) = (direction is not null));
alter table person_activities add constraint person_activities_email
  check ((kind = 'email') = (subject is not null) and (kind = 'email' or email_id is null));
alter table person_activities add constraint person_activities_received
  check (from_email is null or (kind = 'email' and direction = 'incoming'));

-- An answer names the email that it answers.
create index person_activities_by_email on person_activities (email_id) where email_id is not null;

-- A machine's answer is no contact with a person.
drop trigger person_activities_are_contacts on person_activities;
create trigger person_activities_are_contacts after insert on person_activities
  for each row when (new.kind = 'email' and not new.is_automatic or new.outcome in ('reached', 'left_message'))
  execute function note_person_activity();
