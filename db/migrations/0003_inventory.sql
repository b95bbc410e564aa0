-- Listings: the raw record as the feed gave it, and apart from it what the site reads. Confidential fields of the
-- feed enter neither. Cost on a full table: none, the tables are new.

create table mls_listings (
  listing_key text primary key,
  property_id uuid not null unique,
  originating_system_name text not null,
  modification_timestamp timestamptz not null,
  -- shown: it is in properties. gone: the feed took it away, or it left the market. withheld: the seller wants it on no
  -- website. Records that cannot be used stand in mls_quarantine.
  standing text not null check (standing in ('shown', 'gone', 'withheld')),
  -- As it came: it is read whole and seldom, and taking jsonb apart cost as much as all the rest of storing it.
  payload json not null,
  payload_hash bytea not null,
  run_id uuid,
  received_at timestamptz not null default now()
);
-- Compressing the payloads in the usual way took most of an import's time: lz4 does not, where the server has it.
do $$
begin
  alter table mls_listings alter column payload set compression lz4;
exception when feature_not_supported then
  alter table mls_listings alter column payload set storage external;
end
$$;
create index mls_listings_by_time on mls_listings (modification_timestamp);

create table mls_quarantine (
  id uuid primary key,
  resource text not null,
  record_key text not null,
  reason text not null,
  field text,
  payload jsonb not null,
  run_id uuid,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  unique (resource, record_key)
);

create table mls_runs (
  id uuid primary key,
  kind text not null check (kind in ('initial', 'delta', 'reconcile', 'keys')),
  resource text not null,
  status text not null check (status in ('running', 'done', 'failed', 'halted')),
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  ended_at timestamptz,
  pages integer not null default 0,
  received integer not null default 0,
  upserted integer not null default 0,
  unchanged integer not null default 0,
  removed integer not null default 0,
  quarantined integer not null default 0,
  error text
);
create index mls_runs_by_time on mls_runs (started_at desc, id desc);

-- The watermark moves in the transaction that stores the page it comes from.
create table mls_cursors (
  resource text primary key,
  -- The run that may move the cursor: one that lost its lock cannot.
  run_id uuid,
  watermark timestamptz,
  next_link text,
  total integer,
  initial_done_at timestamptz,
  first_pictures_at timestamptz,
  last_run_at timestamptz,
  last_success_at timestamptz
);

-- What was asked of the feed, by minute: the feed's limits count trailing hours and days.
create table mls_requests (
  minute_at timestamptz primary key,
  requests integer not null default 0,
  bytes bigint not null default 0
);

-- When the next request may be sent, and until when nothing may be asked at all.
create table mls_pace (
  is_only_row boolean primary key default true check (is_only_row),
  next_at timestamptz not null,
  halted_until timestamptz,
  halts integer not null default 0,
  reason text,
  -- The last reading that was told of as too long ago: each silence of the feed is told once.
  silent_since timestamptz
);

create table offices (
  office_key text primary key,
  office_mls_id text,
  office_name text not null,
  office_phone text,
  office_email text,
  office_city text,
  office_status text,
  idx_office_participation_yn boolean,
  modification_timestamp timestamptz not null
);

create table members (
  member_key text primary key,
  member_mls_id text,
  member_full_name text not null,
  member_email text,
  member_preferred_phone text,
  member_state_license text,
  member_status text,
  office_key text,
  modification_timestamp timestamptz not null
);

create table properties (
  id uuid primary key,
  listing_key text unique,
  listing_id text,
  originating_system_name text not null,
  status text not null check (status in ('coming_soon', 'active', 'active_under_contract', 'pending', 'sold')),
  mls_status text,
  is_idx boolean not null,
  is_vow boolean not null,
  is_address_shown boolean not null,
  is_avm_allowed boolean not null,
  is_comment_allowed boolean not null,
  is_featured boolean not null default false,
  title text not null,
  description text,
  address text,
  street_number text,
  street_name text,
  unit_number text,
  city text not null,
  state text not null,
  postal_code text,
  county text,
  township text,
  subdivision text,
  school_district text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  property_type text not null,
  property_sub_type text,
  price integer not null check (price > 0),
  original_list_price integer,
  previous_list_price integer,
  price_change_timestamp timestamptz,
  close_price integer,
  close_date date,
  bedrooms integer check (bedrooms >= 0),
  bathrooms numeric(4, 1) check (bathrooms >= 0),
  bathrooms_full integer,
  bathrooms_half integer,
  living_area integer check (living_area > 0),
  lot_size_acres numeric(10, 4) check (lot_size_acres > 0),
  year_built integer,
  stories numeric(3, 1),
  garage_spaces numeric(4, 1),
  basement text[] not null default '{}',
  has_basement boolean,
  has_private_pool boolean,
  has_fireplace boolean,
  is_waterfront boolean,
  is_new_construction boolean,
  association_fee_monthly numeric(10, 2),
  tax_annual_amount integer,
  tax_year integer,
  -- Read whole, with one home at a time. As jsonb it is longer, and taking it apart and packing it cost half of storing a home.
  facts json not null default '{}',
  list_agent_key text,
  list_agent_full_name text,
  list_office_key text,
  list_office_name text not null,
  list_office_contact text not null,
  main_image_key text,
  photos_count integer not null default 0,
  photos_change_timestamp timestamptz,
  on_market_date date,
  days_on_market integer,
  listed_at timestamptz not null,
  modification_timestamp timestamptz not null,
  imported_at timestamptz not null default now(),
  version integer not null default 1
);

alter table properties alter column facts set storage external;
-- Room for one more form of a home beside it: a new price, or its first picture, is then written into none of the indexes.
alter table properties set (fillfactor = 75);

-- Searches run in the web process; what is read here are the newest homes, those of one town or ZIP code, and single ones.
-- Each home is written into all of these: what nobody reads in an order stands in none.
create index properties_for_sale on properties (listed_at desc, id) where status <> 'sold';
create index properties_by_place on properties (city) where status <> 'sold';
create index properties_by_zip on properties (postal_code) where status <> 'sold';
create index properties_sold on properties (close_date desc, id) where status = 'sold';
create index properties_by_office on properties (list_office_key);
create index properties_featured on properties (listed_at desc, id) where is_featured and status <> 'sold';

create table property_media (
  property_id uuid not null references properties (id) on delete cascade,
  media_key text not null,
  position integer not null,
  caption text,
  source_url text not null,
  modification_timestamp timestamptz,
  storage_key text,
  width integer,
  height integer,
  status text not null default 'wanted' check (status in ('wanted', 'stored', 'parked')),
  attempts integer not null default 0,
  try_at timestamptz,
  last_error text,
  primary key (property_id, media_key)
);
create index property_media_wanted on property_media (position, property_id) where status = 'wanted';
create index property_media_by_bytes on property_media (storage_key) where storage_key is not null;

create table property_changes (
  seq bigint generated always as identity primary key,
  property_id uuid not null references properties (id) on delete cascade,
  kind text not null check (kind in ('listed', 'price', 'status', 'photos', 'remarks', 'relisted')),
  before jsonb,
  after jsonb,
  at timestamptz not null
);
create index property_changes_by_property on property_changes (property_id, seq);

create table open_houses (
  open_house_key text primary key,
  listing_key text not null,
  -- Null while the home is not on the site; the open house is kept for when it comes back.
  property_id uuid references properties (id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  open_house_type text,
  remarks text,
  status text not null,
  modification_timestamp timestamptz not null,
  check (ends_at > starts_at)
);
create index open_houses_by_property on open_houses (property_id, starts_at);
create index open_houses_waiting on open_houses (listing_key) where property_id is null;

create table rooms (
  property_id uuid not null references properties (id) on delete cascade,
  room_key text not null,
  room_type text,
  room_level text,
  room_dimensions text,
  primary key (property_id, room_key)
);

create table unit_types (
  property_id uuid not null references properties (id) on delete cascade,
  unit_type_key text not null,
  unit_type text,
  bedrooms integer,
  bathrooms numeric(4, 1),
  units_total integer,
  primary key (property_id, unit_type_key)
);
