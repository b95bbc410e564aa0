-- Market facts: what homes are asked and paid for, how fast they sell and how many there are, by place. Why a table and not
-- a query: the figures of all places together read every listing, and a page shows them in a moment.
-- Cost on a full table: none, the tables are new. What fills them reads all listings once a night.

-- The places of which there is anything to say, by the word that stands in their page's address.
create table market_areas (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  kind text not null check (kind in ('region', 'county', 'city', 'zip', 'district')),
  -- As the feed spells it most often, and as a search for it names it.
  name text not null check (name <> ''),
  -- Where most homes of a town, ZIP code or school district lie.
  county text,
  -- Homes on the market on the day on which the figures were counted.
  homes_for_sale integer not null check (homes_for_sale >= 0),
  computed_at timestamptz not null
);

-- One figure each, with how many homes it rests on and of what days. Ten are the fewest: fewer would tell of single homes.
create table market_figures (
  slug text not null references market_areas (slug) on delete cascade,
  measure text not null check (measure in (
    'list_price', 'list_price_per_sqft', 'days_listed', 'price_cut_share', 'new_listings',
    'sales', 'sale_price', 'sale_price_per_sqft', 'days_to_contract', 'sale_to_list', 'months_of_supply'
  )),
  from_date date not null,
  to_date date not null,
  value double precision not null check (value >= 0),
  homes integer not null check (homes >= 10),
  primary key (slug, measure, from_date, to_date),
  check (from_date <= to_date)
);
