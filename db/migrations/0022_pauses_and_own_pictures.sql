-- Reading the MLS feed, stopped by a person until a person goes on with it; and the pictures of the brokerage's own listings.
-- Why a table of pauses: each process asks it before it asks the feed, so a pause outlives any of them, and who stopped it and
-- why can be told while it lasts. Why pictures stand beside the listing and not in its row on the site: one that is taken off
-- the site and put back has them still.
-- Cost on a full table: none, both are new.

create table mls_pauses (
  id uuid primary key,
  reason text not null check (length(reason) between 1 and 500),
  paused_at timestamptz not null,
  paused_by uuid references accounts (id) on delete set null,
  resumed_at timestamptz check (resumed_at >= paused_at),
  resumed_by uuid references accounts (id) on delete set null
);
-- One at a time: two people who stop it at once stop it once.
create unique index mls_pauses_open on mls_pauses ((true)) where resumed_at is null;

create table own_listing_pictures (
  id uuid primary key,
  listing_id uuid not null references own_listings (id) on delete cascade,
  image_key text not null references site_pictures (key),
  -- What it shows, for visitors who do not see it.
  alt text not null check (length(alt) between 1 and 200),
  -- The first one stands on the card.
  position integer not null,
  created_at timestamptz not null default now(),
  unique (listing_id, image_key)
);
create index own_listing_pictures_by_key on own_listing_pictures (image_key);
