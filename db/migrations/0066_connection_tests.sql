-- The last test of each connection and what came of it, so that every process and every administrator sees the same
-- state. A test is of certain settings: the digest, keyed with SECRET, says of which, and reveals none of them. It holds
-- a connection's last five settings, so that a test of settings that were not saved leaves the state of those in use.
-- Cost on a full table: none, the table is new and has 25 rows at most.

create table connection_tests (
  kind text not null check (kind in ('feed', 'mail', 'storage', 'texts', 'map')),
  settings_digest text not null,
  result text not null check (result in ('works', 'partly', 'fails')),
  message text not null check (length(message) <= 1000),
  took_ms integer check (took_ms >= 0),
  tested_at timestamptz not null,
  primary key (kind, settings_digest)
);
