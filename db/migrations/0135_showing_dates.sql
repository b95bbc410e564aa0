-- When the listing agent expects a home that is coming soon to go active, and to begin tours: RESO's ActivationDate and
-- StartShowingDate. The job replay-mls fills them from the stored records of the feed.
-- Cost on a full table: none, both columns are nullable and not indexed.

alter table properties
  add column activation_date date,
  add column start_showing_date date;
