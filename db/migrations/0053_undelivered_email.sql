-- Finds the emails that wait, and those that failed to an address, without reading the whole outbox: the system page and
-- /metrics count them, and the page shows why an address bounced.
-- Cost on a full table: reads it twice, seconds per million emails; emails are queued after it.

create index mail_outbox_queued on mail_outbox (created_at) where status = 'queued';
create index mail_outbox_failed on mail_outbox (lower(to_email), created_at) where status = 'failed';
