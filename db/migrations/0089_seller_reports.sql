-- Weekly reports of a listing for its seller: counts, and no one's name. One per listing, seller and week.
-- Cost on a full table: none, the table is new.

create table seller_reports (
  id uuid primary key,
  -- Without a reference: the listing may leave the site, and its reports stay.
  property_id uuid not null,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Monday of the reported week in Indianapolis.
  week_date date not null check (extract(isodow from week_date) = 1),
  -- {"views": {"week": 12, "before": 9, "similar": 10.5}, …}; "similar" is null below ten homes.
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  -- Homes that the median is of.
  similar_homes integer not null check (similar_homes >= 0),
  created_at timestamptz not null,
  unique (account_id, property_id, week_date)
);
