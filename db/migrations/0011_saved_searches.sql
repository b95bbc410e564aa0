-- Saved searches, and what is told of them. Why: of each change of a listing every search is told once, and none is lost,
-- wherever a process is killed: what was found and how far the changes were read are written by one transaction, and so are
-- a letter and what it tells.
-- Cost on a full table: the check of property_changes is made anew by reading it once; all else is new.

create table saved_searches (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Null where its owner made it.
  author_id uuid references accounts (id) on delete set null,
  name text not null check (length(name) between 1 and 120),
  -- The search part of an address, by its names.
  criteria jsonb not null check (jsonb_typeof(criteria) = 'object'),
  frequency text not null default 'preferred' check (frequency in ('preferred', 'instant', 'daily', 'weekly')),
  is_notifying boolean not null default true,
  events text[] not null,
  paused_until timestamptz,
  -- Changes up to this one were there when the criteria were written: they are seen in the search itself.
  since_seq bigint not null default 0,
  last_run_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1 check (version > 0)
);
-- The same search twice is one: a form that is sent twice makes one.
create unique index saved_searches_once on saved_searches (account_id, md5(criteria::text)) where deleted_at is null;
create index saved_searches_by_account on saved_searches (account_id, created_at, id);

-- How a person wants to be written to, and when that is due. Hours are those of the clock in Indianapolis.
create table alert_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  digest_hour integer not null default 7 check (digest_hour between 5 and 21),
  -- 0 is Sunday.
  digest_weekday integer not null default 5 check (digest_weekday between 0 and 6),
  quiet_from integer not null default 21 check (quiet_from between 0 and 23),
  quiet_until integer not null default 7 check (quiet_until between 0 and 23),
  -- When there may be something to send next; null while nothing waits.
  look_at timestamptz,
  last_instant_at timestamptz,
  last_digest_date date,
  last_weekly_date date,
  -- Said by the link in a letter: to be written to as before, although nobody came.
  kept_at timestamptz
);
create index alert_settings_due on alert_settings (look_at) where look_at is not null;

-- Homes that a person wants to hear no more of. A home that is listed again is the same.
create table hidden_homes (
  account_id uuid not null references accounts (id) on delete cascade,
  property_id uuid not null,
  hidden_at timestamptz not null,
  primary key (account_id, property_id)
);

-- Letters of alerts: what the links in them are about, whatever becomes of the letter itself.
create table alert_letters (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  mail_id uuid,
  search_ids text[] not null,
  written_at timestamptz not null
);
create index alert_letters_by_account on alert_letters (account_id, written_at desc);
create index alert_letters_by_time on alert_letters (written_at);

-- What each search found, and what came of it. A change is told once for each search.
create table alert_deliveries (
  id uuid primary key,
  search_id uuid not null references saved_searches (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  property_id uuid not null,
  event text not null check (event in ('new_match', 'price_down', 'price_up', 'back', 'pending', 'sold', 'open_house', 'photos')),
  change_seq bigint not null,
  details jsonb not null default '{}',
  changed_at timestamptz not null,
  found_at timestamptz not null,
  -- quiet: nobody was to be told; left_out: at the time of the letter there was nothing that could be told.
  outcome text not null check (outcome in ('waiting', 'told', 'quiet', 'left_out')),
  letter_id uuid references alert_letters (id) on delete set null,
  told_at timestamptz,
  unique (search_id, property_id, event, change_seq)
);
create index alert_deliveries_waiting on alert_deliveries (account_id, found_at, id) where outcome = 'waiting';
create index alert_deliveries_by_search on alert_deliveries (search_id, found_at desc);
create index alert_deliveries_told on alert_deliveries (account_id, told_at desc, id) where outcome = 'told';
create index alert_deliveries_by_time on alert_deliveries (found_at);

alter table property_changes drop constraint property_changes_kind_check;
alter table property_changes add constraint property_changes_kind_check
  check (kind in ('listed', 'price', 'status', 'photos', 'remarks', 'relisted', 'facts', 'open_house'));

-- How far the changes are compared with the searches.
create table alert_progress (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  read_at timestamptz not null
);

-- Which of its letters an address does not want: those of alerts are not news.
alter table mail_outbox add column scope text check (scope in ('marketing', 'alerts'));
