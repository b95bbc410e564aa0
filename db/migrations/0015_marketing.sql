-- What the brokerage shows of itself: pictures that administrators upload, the slideshow of the home page, and pages of one
-- home that a campaign leads to, with what came of them. Who leaves only a phone number on such a page has consented too.
-- Cost on a full table: consents gets a column that is null, and its new check reads the table once. The others are new.

-- A picture is named by its contents: the same one uploaded twice is there once. What no page shows is swept away.
create table site_pictures (
  key text primary key check (key ~ '^site/[0-9a-f]{2}/[0-9a-f]{32}\.jpg$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null default now()
);
create index site_pictures_by_time on site_pictures (uploaded_at, key);

create table slides (
  id uuid primary key,
  title text not null check (length(title) between 1 and 80),
  -- What the picture shows, for who does not see it.
  alt text not null check (length(alt) between 1 and 200),
  image_key text not null references site_pictures (key),
  -- The point of the picture that stays in sight where it is cut, in percent from the left and from the top.
  focus_x integer not null default 50 check (focus_x between 0 and 100),
  focus_y integer not null default 60 check (focus_y between 0 and 100),
  -- Where a press on the title leads; a path of this site or another site's address.
  link_url text check (link_url ~ '^(/|https?://)'),
  is_active boolean not null default true,
  position integer not null check (position > 0),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index slides_in_order on slides (position, id);
-- No picture is shown twice, and a form that is sent twice makes one slide.
create unique index slides_by_picture on slides (image_key);

create table landing_pages (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,80}$'),
  -- What the office calls it; visitors do not see it.
  name text not null check (length(name) between 1 and 120),
  -- Without a reference: a home that leaves the feed takes its row with it, and comes back under the same id.
  property_id uuid not null,
  agent_id uuid references agents (id) on delete set null,
  intro text not null default '' check (length(intro) <= 600),
  meta_title text,
  meta_description text,
  og_image_url text,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'archived')),
  publish_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status not in ('scheduled', 'published') or publish_at is not null)
);
create index landing_pages_by_time on landing_pages (updated_at, id);

-- What happened on a landing page. Nothing of it says who it was: a visit is a number that one window made for itself.
create table landing_events (
  id uuid primary key,
  landing_page_id uuid not null references landing_pages (id) on delete cascade,
  kind text not null check (kind in ('view', 'lead')),
  visit_id uuid not null,
  source text not null,
  medium text not null,
  campaign text,
  at timestamptz not null,
  -- The calendar day in Indianapolis.
  at_date date not null
);
create index landing_events_by_page on landing_events (landing_page_id, at_date, kind);

alter table consents
  add column phone text check (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'),
  drop constraint consents_check,
  add constraint consents_say_whose check (account_id is not null or email_normalized is not null or phone is not null);

-- What a page may say to search engines.
alter table page_seo
  add constraint page_seo_robots_check
    check (robots in ('index, follow', 'noindex, follow', 'noindex, nofollow'));
