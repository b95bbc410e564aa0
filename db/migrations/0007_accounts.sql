-- What people do with their accounts beside signing in: the second step, known devices, notices that are sent once,
-- the texts that were agreed to, and the proofs that a person and no program is at work.
-- Cost on a full table: new columns of accounts and account_tokens are null or have a constant default, so no row is
-- rewritten; the checks and the indexes read these two tables once. The other tables are new.

alter table accounts
  -- Registrants are told whom a broker represents before they see VOW data. Source: IC 25-34.1-10-12; NAR model VOW rules 19.3(a).
  add column agency_disclosure_version text,
  -- A password lasts at least 90 days, longer where an administrator says so. Source: NAR model VOW rules 19.3(b).
  add column password_days integer not null default 90 check (password_days between 90 and 3650),
  add column street text,
  add column city text,
  add column state text,
  add column postal_code text,
  -- Encrypted; a secret without the moment of its confirmation is not in use yet.
  add column totp_secret bytea,
  add column totp_confirmed_at timestamptz,
  -- The last thirty seconds whose code was used: a code that was seen over a shoulder is not good twice.
  add column totp_last_step bigint,
  add constraint accounts_totp_has_secret check (totp_confirmed_at is null or totp_secret is not null);

-- Jobs look for passwords that end soon and for people who were not here for long.
create index accounts_by_password_end on accounts (password_expires_at) where deleted_at is null and status = 'active';
-- Registrations that nobody confirmed go after two weeks.
create index accounts_unconfirmed on accounts (id) where deleted_at is null and status = 'pending_verification';
create index accounts_by_last_seen on accounts (last_seen_at) where deleted_at is null and status = 'active';
-- Whoever texts STOP is known by the number alone.
create index accounts_by_phone on accounts (phone) where deleted_at is null and phone is not null;

alter table account_tokens drop constraint account_tokens_kind_check;
alter table account_tokens
  add constraint account_tokens_kind_check
    check (kind in ('verify_email', 'reset_password', 'change_email', 'second_step')),
  -- What the browser that registered holds: whoever opens the link elsewhere proves with the password who they are.
  add column proof_hash bytea check (length(proof_hash) = 32),
  -- The address that a link would move the account to.
  add column email text,
  add constraint account_tokens_email_is_new check ((email is not null) = (kind = 'change_email'));
create index account_tokens_by_end on account_tokens (expires_at);

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (account_id, code_hash)
);

create table account_devices (
  account_id uuid not null references accounts (id) on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);

-- A notice is sent once for what it is about, however often its job runs: the end of a password, the day somebody was last here.
create table account_notices (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in
    ('password_7_days', 'password_3_days', 'password_1_day', 'inactivity_150_days', 'inactivity_173_days')),
  about timestamptz not null,
  sent_at timestamptz not null default now(),
  primary key (account_id, kind, about)
);

-- Each text that somebody agreed to, word for word, by its SHA-256: consents name it.
create table consent_texts (
  text_hash bytea primary key check (length(text_hash) = 32),
  purpose text not null,
  text_version text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create trigger consent_texts_are_kept before update or delete on consent_texts for each row execute function refuse_change();

-- A solved challenge is good once; so is the pass that it gives, for one act of one caller.
create table captcha_solved (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  expires_at timestamptz not null
);
create index captcha_solved_by_end on captcha_solved (expires_at);

create table captcha_passes (
  token_hash bytea primary key check (length(token_hash) = 32),
  action text not null,
  caller text not null,
  expires_at timestamptz not null
);
create index captcha_passes_by_end on captcha_passes (expires_at);

-- A number from which STOP was texted gets no texts, whoever has it by then. Source: 47 CFR 64.1200(a)(10).
create table text_suppressions (
  phone_e164 text primary key check (phone_e164 ~ '^[+][1-9][0-9]{6,14}$'),
  created_at timestamptz not null
);

-- The text messages that were handled, by the ids that their gateway gave them: one that is delivered again does nothing.
create table text_messages (
  id text primary key check (length(id) between 1 and 200),
  received_at timestamptz not null
);
create index text_messages_by_time on text_messages (received_at);
