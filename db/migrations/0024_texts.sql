-- Text messages go through an outbox and a job, as emails do: queued in the transaction of what they are about, checked against
-- wish, consent, opt-out list and quiet hours when they are sent. `sending` is written before the gateway is asked: what a process
-- that ended left there is never sent twice. Source: 47 CFR 64.1200.
-- Cost: none on full tables: a new table, and a column with a constant default (no rewrite).
create table text_outbox (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z-]{1,60}$'),
  account_id uuid not null references accounts (id) on delete cascade,
  body text not null check (length(body) between 1 and 1600),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'suppressed', 'failed', 'expired')),
  -- Why it was not sent, or the gateway's last answer.
  reason text,
  phone_e164 text check (phone_e164 ~ '^[+][1-9][0-9]{6,14}$'),
  gateway_id text,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index text_outbox_by_account on text_outbox (account_id, created_at desc);

-- True for emails that a person can turn off as a whole (email_notifications): looked at again when they are sent.
alter table mail_outbox add column is_notification boolean not null default false;
