-- Website analytics: what visitors do, in a table of our own. Nothing in it says who a visitor is: no address, no cookie,
-- no account. `visit` is a hash of network, browser and day with a salt that is deleted the day after, so that nobody can
-- work it out again and a person of yesterday and one of today cannot be told to be the same.
-- Cost on a full table: none, the tables are new. Each event is one narrow row; a nightly job deletes those of 13 months ago.
create table analytics_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The day in Indianapolis.
  at_date date not null,
  visit bytea not null check (length(visit) = 16),
  name text not null check (name ~ '^[a-z_]{1,40}$'),
  path text not null check (length(path) <= 200),
  source text not null check (length(source) between 1 and 120),
  medium text not null check (length(medium) between 1 and 120),
  campaign text check (length(campaign) <= 120),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  props jsonb not null default '{}'
);
create index analytics_events_by_day on analytics_events (at_date, name, visit);

-- The salt of a day, made by whichever process needs it first.
create table analytics_salts (
  salt_date date primary key,
  salt bytea not null check (length(salt) = 32)
);

-- Events that were not counted, and why: the report says how many.
create table analytics_left_out (
  at_date date not null,
  reason text not null check (reason in ('robot', 'staff', 'limit', 'invalid')),
  events integer not null check (events > 0),
  primary key (at_date, reason)
);
