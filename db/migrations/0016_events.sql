-- Evenings and the people who come to them, firms that pay for one, vendors who ask to be listed, and the brokerage's own
-- listings that are in no feed.
-- Cost on a full table: none, the tables are new.

create table events (
  id uuid primary key,
  title text not null check (length(title) between 1 and 120),
  -- One sentence, for lists and for search engines.
  summary text not null check (length(summary) between 1 and 200),
  description text not null default '' check (length(description) <= 4000),
  -- A scheduled one is shown from publish_at on: no job has to turn it.
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'archived')),
  publish_at timestamptz,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  venue text not null check (length(venue) between 1 and 120),
  street text not null check (length(street) between 1 and 120),
  city text not null check (length(city) between 1 and 80),
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  -- Parking, steps, the side door.
  arrival_note text check (length(arrival_note) between 1 and 300),
  host_id uuid references agents (id) on delete set null,
  -- Null: as many as come.
  capacity integer check (capacity between 1 and 5000),
  -- Counted by a trigger, and held to the capacity by a check: whoever writes, no more seats are given than there are.
  seats_taken integer not null default 0 check (seats_taken >= 0),
  has_waiting_list boolean not null default true,
  -- Counts what calendars were told: a later one replaces an earlier one. Source: RFC 5545, 3.8.7.4.
  sequence integer not null default 0,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((status = 'scheduled') = (publish_at is not null)),
  constraint events_seats check (capacity is null or seats_taken <= capacity)
);
create index events_by_time on events (starts_at, id);

create table event_registrations (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  status text not null check (status in ('registered', 'waiting', 'cancelled')),
  name text not null check (length(name) between 1 and 120),
  email text not null,
  email_normalized text not null,
  phone text check (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'),
  company text check (length(company) between 1 and 120),
  account_id uuid references accounts (id) on delete set null,
  -- Place in the waiting list: whoever waits longest is next.
  registered_at timestamptz not null,
  cancelled_at timestamptz,
  came_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (came_at is null or status = 'registered'),
  -- One seat a person, however often the form is sent.
  unique (event_id, email_normalized)
);
create index event_registrations_in_order on event_registrations (event_id, status, registered_at, id);
create index event_registrations_by_account on event_registrations (account_id) where account_id is not null;
create index event_registrations_to_remind on event_registrations (event_id) where status = 'registered' and reminded_at is null;

create function count_seats() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'registered' and (tg_op = 'DELETE' or new.status <> 'registered') then
    update events set seats_taken = seats_taken - 1 where id = old.event_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'registered' and (tg_op = 'INSERT' or old.status <> 'registered') then
    update events set seats_taken = seats_taken + 1 where id = new.event_id;
  end if;
  return null;
end
$$;
create trigger event_registrations_count after insert or update of status or delete on event_registrations
  for each row execute function count_seats();

-- Logos as we made them anew, small enough to stand in a row: they come and go with what is said of them, in one transaction.
create table sponsor_logos (
  id uuid primary key,
  bytes bytea not null check (octet_length(bytes) between 1 and 400000),
  width integer not null check (width between 1 and 1000),
  height integer not null check (height between 1 and 1000),
  created_at timestamptz not null default now()
);
alter table sponsor_logos alter column bytes set storage external;
create index sponsor_logos_by_time on sponsor_logos (created_at);

-- What a firm that asks to pay for an evening says beside its lead, which holds who it is and how far it has come.
create table sponsors (
  lead_id uuid primary key references leads (id) on delete cascade,
  event_id uuid references events (id) on delete set null,
  company text not null check (length(company) between 1 and 120),
  website_url text check (website_url ~ '^https?://'),
  level text not null check (level in ('evening', 'food', 'door_prize', 'other')),
  logo_id uuid unique references sponsor_logos (id) on delete set null,
  -- On the page of the evening.
  is_shown boolean not null default false,
  updated_at timestamptz not null default now()
);
create index sponsors_by_event on sponsors (event_id, lead_id) where is_shown;

create table vendor_applications (
  id uuid primary key,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  name text not null check (length(name) between 1 and 120),
  service_type text not null check (service_type ~ '^[a-z_]{1,40}$'),
  description text not null check (length(description) between 1 and 400),
  contact_name text not null check (length(contact_name) between 1 and 80),
  phone text not null check (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'),
  email text not null,
  website_url text check (website_url ~ '^https?://'),
  city text not null check (length(city) between 1 and 80),
  license_number text check (length(license_number) between 1 and 40),
  insurer text not null check (length(insurer) between 1 and 120),
  -- Two people for whom they worked, and how to ask them.
  work_seen_by text not null check (length(work_seen_by) between 1 and 600),
  -- What ties them to somebody of the office, in their words. Source: RESPA, 12 U.S.C. 2607.
  ties text check (length(ties) between 1 and 400),
  account_id uuid references accounts (id) on delete set null,
  vendor_id uuid references vendors (id) on delete set null,
  review_note text check (length(review_note) between 1 and 600),
  reviewed_at timestamptz,
  reviewed_by uuid references accounts (id) on delete set null,
  -- Follows from what was sent: the same form sent twice is one application.
  submission_key uuid unique,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'pending') = (reviewed_at is null)),
  check (status <> 'declined' or review_note is not null)
);
-- One open application of a firm under a service.
create unique index vendor_applications_open on vendor_applications (lower(name), service_type) where status = 'pending';
create index vendor_applications_in_order on vendor_applications (status, created_at, id);

-- Listings of the brokerage's own that no feed brings. Each is written here; while it is shown it has a row in properties
-- too, by the same way as those of the feed, so that everything that holds for them holds for it.
create table own_listings (
  id uuid primary key,
  status text not null check (status in ('coming_soon', 'active', 'active_under_contract', 'pending')),
  is_shown boolean not null,
  is_featured boolean not null,
  fields jsonb not null,
  -- How the duty to submit what is marketed in public is met. Source: NAR Clear Cooperation Policy 8.0.
  mls_duty text not null check (mls_duty in ('submitted', 'within_a_day', 'exempt')),
  mls_number text check (length(mls_number) between 1 and 40),
  exempt_reason text check (length(exempt_reason) between 1 and 300),
  -- The end of the business day after it was first shown, where it is not submitted yet.
  submit_by timestamptz,
  first_shown_at timestamptz,
  -- Set once the feed has brought it: from then on the feed's row stands for it.
  replaced_by uuid,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((mls_duty = 'submitted') = (mls_number is not null)),
  check ((mls_duty = 'exempt') = (exempt_reason is not null)),
  check (replaced_by is null or not is_shown)
);
create index own_listings_in_order on own_listings (updated_at, id);
create unique index own_listings_by_number on own_listings (mls_number) where mls_number is not null and replaced_by is null;
