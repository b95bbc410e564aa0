-- The ground that every feature stands on: settings, limits, mail, the audit chain, access records.
-- Cost on a full table: none, the tables are new.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

create table settings (
  key text primary key,
  value jsonb not null,
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- One row for each caller and window; two neighbouring windows make a sliding one.
create table rate_limits (
  key text not null,
  window_started_at timestamptz not null,
  hits integer not null check (hits > 0),
  primary key (key, window_started_at)
);
create index rate_limits_by_window on rate_limits (window_started_at);

create table audit_log (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('visitor', 'account', 'worker', 'command')),
  actor_id uuid,
  actor_label text not null,
  act text not null check (act ~ '^[a-z_]+\.[a-z_]+$'),
  object_type text not null,
  object_id text,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  user_agent text,
  request_id text,
  prev_hash bytea not null check (length(prev_hash) = 32),
  row_hash bytea not null unique check (length(row_hash) = 32)
);
create index audit_log_by_actor on audit_log (actor_id, seq);
create index audit_log_by_object on audit_log (object_type, object_id, seq);
create index audit_log_by_act on audit_log (act, seq);

create table audit_anchors (
  anchored_date date primary key,
  seq bigint not null,
  row_hash bytea not null check (length(row_hash) = 32),
  anchored_at timestamptz not null default now()
);

-- Views of records under VOW rules and by auditors: many, so they are not chained.
create table access_log (
  id uuid primary key,
  at timestamptz not null default now(),
  account_id uuid,
  kind text not null,
  object_type text not null,
  object_id text not null,
  ip text,
  user_agent text,
  request_id text
);
create index access_log_by_account on access_log (account_id, at);
create index access_log_by_object on access_log (object_type, object_id, at);

-- What is written to audit records stays: the application's role has no right to change it, and these
-- triggers stop the owner's slips too. Source: OWASP ASVS 16.4.2.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is not allowed: audit records are kept as they were written', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_kept before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function refuse_change();
create trigger audit_anchors_are_kept before update or delete on audit_anchors for each row execute function refuse_change();
create trigger audit_anchors_are_not_emptied before truncate on audit_anchors for each statement execute function refuse_change();

create table suppressions (
  email_normalized text not null,
  scope text not null check (scope in ('all', 'marketing', 'alerts')),
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'admin')),
  created_at timestamptz not null default now(),
  primary key (email_normalized, scope)
);

create table mail_outbox (
  id uuid primary key,
  letter text not null,
  to_email text not null,
  to_account_id uuid,
  subject text not null,
  html text not null,
  text text not null,
  headers jsonb not null default '{}',
  is_transactional boolean not null,
  message_id text not null unique,
  status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'suppressed', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_outbox_by_time on mail_outbox (created_at desc, id desc);

create table page_seo (
  page_key text primary key check (page_key ~ '^[a-z0-9-]{1,80}$'),
  meta_title text,
  meta_description text,
  meta_keywords text,
  canonical_url text,
  og_title text,
  og_description text,
  og_image_url text,
  robots text,
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now()
);

create table slug_redirects (
  kind text not null,
  old_slug text not null check (old_slug ~ '^[a-z0-9-]{1,80}$'),
  object_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (kind, old_slug)
);
