-- What homes are worth: what people ask about theirs, the range that closed sales allow, and what that range rests on.
-- Cost on a full table: properties is read twice for the two indexes on closed sales; the tables are new.

-- Where and when homes closed: the sales that an estimate compares with are looked for by place.
create index properties_sold_by_spot on properties (latitude, longitude) where status = 'sold' and is_address_shown;
create index properties_sold_by_zip on properties (postal_code) where status = 'sold' and is_address_shown;

-- What closed sales say a fact is worth, with what a test on sales that it had not seen found. The last ones are kept.
create table estimate_models (
  id uuid primary key,
  fitted_at timestamptz not null,
  sales_count integer not null check (sales_count > 0),
  -- Coefficients, levels of ZIP codes, calibration of the range and the test, as the feature's schema has them.
  model jsonb not null
);
create index estimate_models_newest on estimate_models (fitted_at desc, id);

create table valuations (
  id uuid primary key,
  -- The person, the promise and its clock.
  lead_id uuid not null unique references leads (id) on delete cascade,
  -- Follows from what was sent and the day: the same form sent twice is one request.
  submission_key uuid not null unique,
  street text not null check (length(street) between 1 and 120),
  city text not null check (length(city) between 1 and 60),
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  kind text not null check (kind in ('house', 'condo', 'townhouse', 'multi', 'manufactured')),
  living_area integer not null check (living_area between 200 and 20000),
  bedrooms integer not null check (bedrooms between 0 and 20),
  bathrooms numeric(4, 1) not null check (bathrooms between 0 and 20),
  year_built integer check (year_built between 1800 and 2100),
  lot_size_acres numeric(8, 3) check (lot_size_acres > 0 and lot_size_acres <= 1000),
  garage_spaces integer not null check (garage_spaces between 0 and 10),
  basement text not null check (basement in ('none', 'unfinished', 'finished')),
  condition text not null check (condition in ('needs_work', 'kept_up', 'updated', 'like_new')),
  timing text not null check (timing in ('now', 'months', 'later', 'curious')),
  -- How well its place is known: its own spot, its street, or the middle of its ZIP code.
  placed_by text check (placed_by in ('home', 'street', 'zip')),
  -- Why there is no range; null where there is one.
  refusal text check (refusal in ('no_model', 'no_place', 'few_sales', 'too_wide', 'opted_out')),
  low_price integer check (low_price > 0),
  middle_price integer check (middle_price > 0),
  high_price integer check (high_price > 0),
  -- How many sales it rests on; where there is no range, how many there were.
  sales_count integer not null default 0 check (sales_count >= 0),
  -- How far was looked: miles, months.
  search_miles numeric(4, 1),
  search_months integer,
  -- The sales, the nearest in kind first. What is shown of them, and to whom, is decided when somebody looks.
  comparable_ids uuid[] not null default '{}',
  model_id uuid references estimate_models (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((refusal is null) = (low_price is not null)),
  check (low_price is null or (low_price <= middle_price and middle_price <= high_price)),
  check (refusal is not null or sales_count >= 5)
);
create index valuations_in_order on valuations (created_at, id);
