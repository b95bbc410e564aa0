-- Emails to the sender of a lead, among its calls and notes. The outbox knows who reads the answers.
-- Cost on a full table: none, the columns are nullable; the checks read lead_activities once.

alter table lead_activities add column subject text;
-- The email in the outbox, which says what became of it. The outbox may be cleared, so there is no reference.
alter table lead_activities add column email_id uuid;
alter table lead_activities drop constraint lead_activities_kind_check;
alter table lead_activities drop constraint lead_activities_check;
alter table lead_activities drop constraint lead_activities_check2;
alter table lead_activities add constraint lead_activities_kind_check check (kind in ('call', 'note', 'email'));
alter table lead_activities add constraint lead_activities_directed
  check ((kind in ('call', 'email')) = (direction is not null));
alter table lead_activities add constraint lead_activities_worded
  check (kind = 'call' or minutes is null and body <> '');
alter table lead_activities add constraint lead_activities_addressed
  check ((kind = 'email') = (subject is not null) and (kind = 'email' or email_id is null));

alter table mail_outbox add column reply_to text;
