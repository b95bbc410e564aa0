-- Who may see sold homes and why, what is downloaded, and an audit trail that is read by time.
-- Cost on a full table: the new columns of accounts and access_log are null or have one default, so no row is rewritten. The new indexes of
-- audit_log and access_log read their tables once (about 4 s for each million rows) and block writes meanwhile: an
-- installation with more than a million entries is migrated at a quiet hour.

alter table accounts
  -- Stands beside the permission itself, for the person's own record. Who gave it and what was before is in the audit trail.
  add column sold_reason text check (length(sold_reason) between 1 and 500),
  add column sold_granted_by uuid references accounts (id) on delete set null;
create index accounts_by_name on accounts (lower(name), id) where deleted_at is null;
create index accounts_to_purge on accounts (purge_date) where deleted_at is not null and purge_date is not null;

-- False for a picture that the feed gives to registrants alone. Source: RESO, Media, Permission.
alter table property_media add column is_public boolean not null default true;

-- Entries are read newest first and filtered by period: each filter has the time behind it.
drop index audit_log_by_actor;
drop index audit_log_by_object;
drop index audit_log_by_act;
create index audit_log_by_time on audit_log (at, seq);
create index audit_log_by_actor on audit_log (actor_id, at, seq);
create index audit_log_of_admins on audit_log (at, seq) include (act) where actor_label in ('admin', 'super_admin');
create index audit_log_of_people on audit_log (at, seq)
  where actor_kind in ('account', 'visitor') and actor_label not in ('admin', 'super_admin');
create index audit_log_by_object on audit_log (object_type, object_id, at, seq);
create index audit_log_by_act on audit_log (act, at, seq);

-- What a view showed beside its object: the homes of a list, the words of a search.
alter table access_log add column details jsonb;
drop index access_log_by_account;
drop index access_log_by_object;
create index access_log_by_time on access_log (at, id);
create index access_log_by_account on access_log (account_id, at, id);
create index access_log_by_object on access_log (object_type, object_id, at, id);
create index access_log_by_kind on access_log (kind, at, id);
create index access_log_of_admins on access_log (at, id) where kind like 'admin.%';

-- One row for each attempt, refused ones too: they are what a scraper looks like.
create table downloads (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  download_type text not null check (download_type in
    ('property_image', 'property_data', 'search_export', 'document', 'property_details')),
  outcome text not null check (outcome in ('allowed', 'over_limit', 'over_share')),
  -- How many listings, or documents, were asked for.
  items integer not null check (items > 0),
  object text not null check (length(object) <= 1000),
  at timestamptz not null,
  ip text,
  -- What limits count as one caller: an IPv6 caller is its /64.
  network text,
  user_agent text,
  request_id text
);
create index downloads_by_account on downloads (account_id, at, id);
create index downloads_by_time on downloads (at, id);

-- The listings of allowed downloads, each once for a download. Not bound to properties: what was downloaded stays known.
create table download_listings (
  download_id uuid not null references downloads (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  property_id uuid not null,
  at timestamptz not null,
  primary key (download_id, property_id)
);
create index download_listings_by_account on download_listings (account_id, at, property_id);

-- Limits of one person, below those of the site.
create table download_limits (
  account_id uuid primary key references accounts (id) on delete cascade,
  listings_per_day integer not null check (listings_per_day between 0 and 500),
  documents_per_day integer not null check (documents_per_day between 0 and 10000),
  reason text not null check (length(reason) between 1 and 500),
  set_by uuid references accounts (id) on delete set null,
  updated_at timestamptz not null,
  version integer not null default 1 check (version > 0)
);
