-- The newsletter: issues, and who was sent which. A delivery is unique for each issue and subscriber, so that a sending that was
-- broken off goes on where it ended, and nobody gets an issue twice. Its fate is that of its email in mail_outbox.
-- Cost: none on full tables: new tables only.
create table newsletter_issues (
  id uuid primary key,
  subject text not null check (length(subject) between 1 and 150),
  preview_text text not null default '' check (length(preview_text) <= 200),
  body text not null check (length(body) between 1 and 20000),
  status text not null default 'draft' check (status in ('draft', 'sending', 'sent')),
  version integer not null default 1,
  sending_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'draft') = (sending_at is null)),
  check ((status = 'sent') = (sent_at is not null))
);
create index newsletter_issues_by_change on newsletter_issues (updated_at desc, id desc);

create table newsletter_deliveries (
  issue_id uuid not null references newsletter_issues (id) on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  mail_id uuid,
  created_at timestamptz not null,
  primary key (issue_id, subscriber_id)
);
create index newsletter_deliveries_by_subscriber on newsletter_deliveries (subscriber_id, created_at desc);
