-- Search of people by words, and of accounts by a part of the email address, for the command palette. Without them each
-- search reads every person. Cost on a full table: 50,000 people are indexed in about 2 seconds, in which no person is
-- stored.

create index people_by_words on people using gin ((
  ' ' || name || ' ' || coalesce(email_normalized, '') || ' ' || coalesce(replace(phone, '-', ''), '')
) gin_trgm_ops) where erased_at is null and merged_into_id is null;

create index accounts_by_email_words on accounts using gin (email_normalized gin_trgm_ops) where deleted_at is null;
