-- Reading the feed: runs that compare all keys, that map what is stored anew, and that a person asked for; which homes a
-- comparison found missing; and since when, how often and how long a home was on the market.
-- Cost on a full table: new columns are empty or have a constant default, the check of mls_runs reads some thousand rows.

alter table mls_runs drop constraint mls_runs_kind_check;
alter table mls_runs add constraint mls_runs_kind_check
  check (kind in ('initial', 'full', 'delta', 'events', 'reconcile', 'replay', 'keys'));
-- How many keys a comparison found missing; where it halted because of that, who let it go on.
alter table mls_runs add column missing integer;
alter table mls_runs add column confirmed_at timestamptz;
alter table mls_runs add column confirmed_by uuid;
create index mls_runs_by_resource on mls_runs (resource, kind, started_at desc);

alter table mls_cursors add column initial_started_at timestamptz;
-- Everything is read once more: a person asked for it.
alter table mls_cursors add column is_full boolean not null default false;
alter table mls_cursors add column event_sequence bigint;
-- A comparison of all keys: the run that reads them, where it stands, since when; all of them are there once it was read.
alter table mls_cursors add column sweep_run_id uuid;
alter table mls_cursors add column sweep_link text;
alter table mls_cursors add column sweep_started_at timestamptz;
alter table mls_cursors add column sweep_read_at timestamptz;
alter table mls_cursors add column sweep_wanted_at timestamptz;
alter table mls_cursors add column reconciled_at timestamptz;

create table mls_sweep_keys (
  resource text not null,
  record_key text not null,
  modification_timestamp timestamptz,
  primary key (resource, record_key)
);

create table mls_missing (
  run_id uuid not null references mls_runs (id) on delete cascade,
  record_key text not null,
  primary key (run_id, record_key)
);

create index mls_listings_by_receipt on mls_listings (received_at);

-- When a home was for sale. It outlives the home's row: a home that is listed again has been on the market before. The
-- place is a fingerprint of its parcel or address, so that one that is withheld is not kept.
create table market_periods (
  property_id uuid not null,
  began_date date not null,
  ended_date date check (ended_date >= began_date),
  place_key text,
  primary key (property_id, began_date)
);
create index market_periods_by_place on market_periods (place_key, began_date) where place_key is not null;
create unique index market_periods_open on market_periods (property_id) where ended_date is null;

-- Whoever writes listings, all processes hear of it at commit: what they keep of them is then out of date. A statement
-- that met no row changed nothing: a reading of the feed that brings nothing new must not empty what is kept.
create function tell_properties_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' or exists (select from changed) then
    perform pg_notify('properties_changed', '');
  end if;
  return null;
end
$$;
create trigger properties_added after insert on properties referencing new table as changed
  for each statement execute function tell_properties_changed();
create trigger properties_changed after update on properties referencing new table as changed
  for each statement execute function tell_properties_changed();
create trigger properties_removed after delete on properties referencing old table as changed
  for each statement execute function tell_properties_changed();
create trigger properties_emptied after truncate on properties
  for each statement execute function tell_properties_changed();
create trigger open_houses_added after insert on open_houses referencing new table as changed
  for each statement execute function tell_properties_changed();
create trigger open_houses_changed after update on open_houses referencing new table as changed
  for each statement execute function tell_properties_changed();
create trigger open_houses_removed after delete on open_houses referencing old table as changed
  for each statement execute function tell_properties_changed();
create trigger open_houses_emptied after truncate on open_houses
  for each statement execute function tell_properties_changed();

-- Lists of names: what the feed calls something, and what the Data Dictionary does. Small, read whole.
create table mls_lookups (
  lookup_key text primary key,
  lookup_name text not null,
  lookup_value text not null,
  standard_lookup_value text,
  legacy_odata_value text,
  modification_timestamp timestamptz not null
);

-- Events that the feed sent by itself, by a digest of what came: the same again is known by it.
create table mls_pushes (
  digest bytea primary key,
  events integer not null check (events > 0),
  -- When the feed is read because of it; null where a reading that was to come by then has it.
  reads_at timestamptz,
  received_at timestamptz not null
);
create index mls_pushes_by_time on mls_pushes (received_at);
create index mls_pushes_by_reading on mls_pushes (reads_at) where reads_at is not null;

-- Pictures: when the feed gave the address of one, as some addresses open it once and not for long; null where it is
-- used up. And which first pictures were made in the sizes of cards.
alter table property_media add column source_at timestamptz default now();
create table picture_cards (
  storage_key text primary key,
  made_at timestamptz not null default now()
);
