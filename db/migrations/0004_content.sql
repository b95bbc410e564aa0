-- Vendors, and the people who ask: leads are one table for every form that promises an answer.
-- Cost on a full table: none, the tables are new.

create table vendors (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  service_type text not null check (service_type ~ '^[a-z_]{1,40}$'),
  description text not null default '',
  contact_name text,
  phone text check (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'),
  email text,
  website_url text check (website_url ~ '^https?://'),
  city text,
  license_number text,
  vetted_date date,
  -- What the brokerage gets from this vendor, told beside the vendor's name.
  benefit text not null default 'nothing' check (benefit in ('nothing', 'sponsorship', 'advertising', 'ownership', 'other')),
  benefit_note text,
  is_active boolean not null default true,
  position integer not null check (position > 0),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (benefit = 'nothing' or benefit_note is not null)
);
create unique index vendors_by_name on vendors (lower(name), service_type);
create index vendors_in_order on vendors (position, id);

create table leads (
  id uuid primary key,
  kind text not null,
  status text not null default 'new',
  name text not null,
  email text,
  phone text,
  message text,
  property_id uuid references properties (id) on delete set null,
  account_id uuid references accounts (id) on delete set null,
  owner_id uuid references agents (id) on delete set null,
  due_at timestamptz,
  answered_at timestamptz,
  details jsonb not null default '{}',
  tracking jsonb not null default '{}',
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (email is not null or phone is not null)
);
create index leads_by_due on leads (kind, due_at, id);

create table statistics (
  key text primary key,
  value text not null,
  source text not null check (source in ('computed', 'set')),
  as_of_date date not null,
  updated_by uuid,
  updated_at timestamptz not null default now()
);
