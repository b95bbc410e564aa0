-- Answers to emails. An email that takes answers is sent with a reply address of its own; a worker reads the mailbox
-- behind these addresses, and an answer is an incoming email of the lead.
-- Cost on a full table: none for the columns, which have a default or are nullable; the check reads connection_tests once.

alter table mail_outbox add column takes_replies boolean not null default false;

-- An incoming email has no author with an account. Its address may be another one than the lead's.
alter table lead_activities add column from_email text;
-- True for an answer that a machine wrote, such as an out-of-office notice.
alter table lead_activities add column is_automatic boolean not null default false;
-- Attached files: [{"name", "document_id", "fault"}]. A file that was refused has a fault instead of a document.
alter table lead_activities add column files jsonb not null default '[]';
alter table lead_activities add constraint lead_activities_received
  check (from_email is null or (kind = 'email' and direction = 'incoming'));

-- How far a mailbox is read, by IMAP's UIDVALIDITY and UID.
create table reply_mailboxes (
  address text primary key,
  uid_validity bigint not null,
  last_uid bigint not null,
  read_at timestamptz not null
);

alter table connection_tests drop constraint connection_tests_kind_check;
alter table connection_tests add constraint connection_tests_kind_check
  check (kind in ('feed', 'mail', 'replies', 'storage', 'texts', 'map'));

-- An answer names the email that it answers.
create index lead_activities_by_email on lead_activities (email_id) where email_id is not null;

-- A machine's answer is no contact with a person.
drop trigger lead_activities_are_contacts on lead_activities;
create trigger lead_activities_are_contacts after insert on lead_activities
  for each row when (new.kind = 'email' and not new.is_automatic or new.outcome in ('reached', 'left_message'))
  execute function note_lead_activity();
