-- What people keep for themselves: homes with a note, comparisons with a name, and, where they wish it, what they looked
-- at. Cost on a full table: none, all tables are new.
-- None of it is bound to properties: a home that has left the market stays on the list, with what its owner wrote of it.

create table favorites (
  account_id uuid not null references accounts (id) on delete cascade,
  property_id uuid not null,
  notes text not null default '' check (length(notes) <= 2000),
  -- Of the note: whoever saves an older one is told.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, property_id)
);

create table comparisons (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- In the order of the columns.
  property_ids uuid[] not null check (cardinality(property_ids) between 2 and 6),
  created_at timestamptz not null,
  -- What changed since then is told when it is opened again.
  updated_at timestamptz not null
);
-- The same form sent twice makes one.
create unique index comparisons_by_name on comparisons (account_id, lower(name));

-- No row: nothing is kept. Views that MLS rules ask for are in access_log all the same; `cleared_at` hides them from the
-- person's own history.
create table history_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  is_kept boolean not null,
  cleared_at timestamptz,
  updated_at timestamptz not null
);

-- Views that MLS rules do not ask for: a home counts once for each day in Indianapolis.
create table property_views (
  account_id uuid not null references accounts (id) on delete cascade,
  property_id uuid not null,
  viewed_date date not null,
  times integer not null default 1 check (times > 0),
  last_at timestamptz not null,
  primary key (account_id, property_id, viewed_date)
);
create index property_views_by_time on property_views (last_at);

create table search_history (
  account_id uuid not null references accounts (id) on delete cascade,
  href text not null check (length(href) <= 2000),
  label text not null check (length(label) <= 300),
  times integer not null default 1 check (times > 0),
  last_at timestamptz not null,
  primary key (account_id, href)
);
create index search_history_by_time on search_history (last_at);

create table comparison_history (
  account_id uuid not null references accounts (id) on delete cascade,
  property_ids uuid[] not null check (cardinality(property_ids) between 2 and 6),
  times integer not null default 1 check (times > 0),
  last_at timestamptz not null,
  primary key (account_id, property_ids)
);
create index comparison_history_by_time on comparison_history (last_at);

-- When somebody was last at a page that tells what is new, and up to which change of the listings they had seen it. The
-- `since_` pair is where "since your last visit" begins: it stays for as long as they come and go in one sitting.
create table visits (
  account_id uuid not null references accounts (id) on delete cascade,
  place text not null check (place in ('dashboard', 'favorites')),
  since_at timestamptz,
  since_seq bigint not null default 0,
  seen_at timestamptz not null,
  seen_seq bigint not null,
  primary key (account_id, place)
);
