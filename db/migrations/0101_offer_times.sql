-- When the brokerage offered other times for a request, for the person's timeline.
-- Cost on a full table: appointments are few, and the column is empty.

alter table appointments add column offers_sent_at timestamptz;
