-- People who sign in, their sessions, the proofs of what they agreed to, and admins' permissions.
-- Cost on a full table: none, the tables are new.

create table accounts (
  id uuid primary key,
  email text not null,
  email_normalized text not null,
  name text not null check (length(name) between 1 and 200),
  phone text,
  password_hash text not null,
  password_changed_at timestamptz not null,
  password_expires_at timestamptz not null,
  user_role text not null check (user_role in ('super_admin', 'admin', 'registered', 'authenticated')),
  role_level integer not null,
  status text not null check (status in ('pending_verification', 'active', 'suspended', 'deactivated')),
  suspension_reason text check (suspension_reason in ('violation', 'misuse', 'false_information', 'inactivity', 'mls_request')),
  email_verified_at timestamptz,
  terms_version text,
  mls_consent_version text,
  sold_granted_at timestamptz,
  sold_until timestamptz,
  mls_auditor_until timestamptz,
  email_notifications boolean not null default true,
  marketing_emails boolean not null default true,
  sms_notifications boolean not null default false,
  preferred_contact_method text not null default 'email' check (preferred_contact_method in ('email', 'phone', 'sms')),
  property_alert_frequency text not null default 'instant' check (property_alert_frequency in ('instant', 'daily', 'weekly', 'never')),
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  purge_date date,
  version integer not null default 1 check (version > 0),
  check ((user_role, role_level) in (('super_admin', 1000), ('admin', 100), ('registered', 10), ('authenticated', 1))),
  check ((status = 'suspended') = (suspension_reason is not null)),
  check (password_expires_at >= password_changed_at)
);
-- One e-mail, one account. Source: NAR model VOW rules 19.3(a).
create unique index accounts_by_email on accounts (email_normalized) where deleted_at is null;
create index accounts_by_role on accounts (role_level, id);

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  ip text,
  user_agent text,
  check (idle_expires_at <= absolute_expires_at)
);
create index sessions_by_account on sessions (account_id) where ended_at is null;

create table account_tokens (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('verify_email', 'reset_password', 'change_email')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_by_account on account_tokens (account_id, kind);

create table consents (
  id uuid primary key,
  account_id uuid references accounts (id),
  email_normalized text,
  purpose text not null,
  text_version text not null,
  text_hash bytea not null check (length(text_hash) = 32),
  is_given boolean not null,
  at timestamptz not null default now(),
  source text not null,
  ip text,
  user_agent text,
  revoked_at timestamptz,
  check (account_id is not null or email_normalized is not null)
);
create index consents_by_account on consents (account_id, purpose, at);
create index consents_by_email on consents (email_normalized, purpose, at);
create trigger consents_are_kept before delete on consents for each row execute function refuse_change();

create table admin_permissions (
  account_id uuid not null references accounts (id) on delete cascade,
  permission text not null check (permission ~ '^[a-z_]+$'),
  granted_by uuid references accounts (id),
  granted_at timestamptz not null default now(),
  primary key (account_id, permission)
);

create table agents (
  id uuid primary key,
  account_id uuid unique references accounts (id) on delete set null,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
  name text not null,
  title text not null,
  email text not null,
  phone text not null,
  license_number text not null,
  member_key text unique,
  bio text not null default '',
  photo_key text,
  is_principal boolean not null default false,
  is_active boolean not null default true,
  position integer not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index agents_in_order on agents (position, id);
