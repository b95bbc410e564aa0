-- The public site: people who ask are answered in time, letters of news go to who confirmed that they want them, clients are
-- quoted with their consent, and each figure in page copy has its source and its date.
-- Cost on a full table: new columns of leads, agents and statistics are null or have a constant default, so no row is
-- rewritten; the checks and the indexes read these three tables once. The other tables are new.

alter table leads
  add constraint leads_kind_check check (kind in ('contact', 'seller_guide', 'valuation', 'landing_page', 'sponsor', 'appointment')),
  add constraint leads_status_check check
    (status in ('new', 'contacted', 'in_progress', 'closed', 'spam', 'qualified', 'won', 'lost')),
  -- What somebody writes about.
  add column topic text check (topic ~ '^[a-z_]{1,40}$'),
  -- Where they came from, as the site's one rule classifies it.
  add column source text not null default 'direct',
  add column medium text not null default 'none',
  -- Follows from what was sent and the day: the same form sent twice is one lead.
  add column submission_key uuid unique,
  add column reminded_at timestamptz,
  add column escalated_at timestamptz;
-- The clock of promises looks at what nobody has answered yet.
create index leads_unanswered on leads (due_at, id) where answered_at is null and status = 'new';
create index leads_in_order on leads (kind, status, created_at, id);

alter table agents
  -- Where they work, as they would say it: "Greenwood, Franklin and Bargersville".
  add column areas text,
  add column licensed_year integer check (licensed_year between 1950 and 2100);

create table newsletter_subscribers (
  id uuid primary key,
  email text not null,
  email_normalized text not null unique,
  name text,
  status text not null default 'pending' check (status in ('pending', 'subscribed', 'unsubscribed', 'bounced')),
  source text not null,
  tracking jsonb not null default '{}',
  -- Of the link that confirms; none once it is used.
  token_hash bytea unique check (length(token_hash) = 32),
  token_expires_at timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((token_hash is null) = (token_expires_at is null)),
  check (status <> 'subscribed' or confirmed_at is not null)
);
create index newsletter_subscribers_by_status on newsletter_subscribers (status, created_at, id);

-- However somebody ends letters of news (a link, a bounce, a word to the office), their subscription ends with it.
create function end_newsletter() returns trigger language plpgsql as $$
begin
  update newsletter_subscribers
  set status = case when new.reason = 'bounced' then 'bounced' else 'unsubscribed' end,
      ended_at = now(), updated_at = now(), token_hash = null, token_expires_at = null
  where email_normalized = new.email_normalized and status in ('pending', 'subscribed') and new.scope in ('all', 'marketing');
  return null;
end
$$;
create trigger suppressions_end_newsletter after insert on suppressions for each row execute function end_newsletter();

create table testimonials (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  -- Where it was, as it is shown: "Wheatfield Lane, Greenwood".
  place text not null,
  deal text not null check (deal in ('bought', 'sold', 'bought_and_sold', 'relocated', 'rented', 'managed')),
  body text not null check (length(body) between 1 and 2000),
  -- What the client wrote, where somebody corrected a slip of the pen since.
  original_body text not null,
  rating integer not null check (rating between 1 and 5),
  email text,
  agent_id uuid references agents (id) on delete set null,
  account_id uuid references accounts (id) on delete set null,
  dealt_year integer check (dealt_year between 1990 and 2100),
  status text not null default 'pending' check (status in ('pending', 'published', 'hidden')),
  may_publish boolean not null,
  -- True once somebody found the sale, purchase or lease in the office's records.
  is_client_proved boolean not null default false,
  published_at timestamptz,
  submission_key uuid unique,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'published' or (may_publish and is_client_proved and published_at is not null))
);
create index testimonials_published on testimonials (published_at desc, id) where status = 'published';

alter table statistics
  -- Where the number is from, in one sentence that visitors read.
  add column source_note text not null default '',
  add column version integer not null default 1 check (version > 0),
  -- The day for which somebody was last warned that the figure is old.
  add column warned_for_date date;
