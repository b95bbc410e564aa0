-- Limits on how many different listings one reader sees, kept over restarts and shared by all processes, and the readers
-- who went beyond them. Bars R1 to R3. New tables: nothing is locked.

-- Distinct listings of a reader in a window, as a bitmap: two processes' bitmaps together are their bitwise or.
-- Only readers who saw many listings have rows; rows older than two windows are deleted every hour.
create table read_sketches (
  reader text not null check (length(reader) between 1 and 200),
  measure text not null check (measure ~ '^(opened|listed|mapped)_(600|86400)$'),
  window_started_at timestamptz not null,
  bits bit(8192) not null,
  primary key (reader, measure, window_started_at)
);
create index read_sketches_by_start on read_sketches (window_started_at);

-- Suspicious activity: one row per reader and day.
create table read_alerts (
  id uuid primary key,
  reader text not null check (length(reader) between 1 and 200),
  alert_date date not null,
  kind text not null check (kind in ('network', 'visitor', 'account', 'crawler')),
  network text,
  -- No foreign key: alerts are written in batches, and one account that is gone must not hold up the others.
  account_id uuid,
  user_agent text,
  -- A search engine that the user agent names and the network's name did not prove.
  false_crawler text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  refused integer not null default 0 check (refused >= 0),
  passed integer not null default 0 check (passed >= 0),
  opened integer not null default 0 check (opened >= 0),
  listed integer not null default 0 check (listed >= 0),
  mapped integer not null default 0 check (mapped >= 0),
  unique (reader, alert_date)
);
create index read_alerts_by_time on read_alerts (last_at desc, id);
create index read_alerts_by_account on read_alerts (account_id) where account_id is not null;
