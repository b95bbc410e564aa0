-- Calendar files in emails.
-- Cost on a full table: none, the column has no default.

alter table mail_outbox
  -- Lines of the attached calendar file, with placeholders in its links as in the text. Folded when it is sent.
  add column calendar text;
