-- An email reply to a lead that has been answered shows in no list of leads to answer. The lead has the time of its first
-- reply that no one has read.
-- Cost on a full table: none, the column is nullable; the index is empty.

alter table leads add column unread_reply_at timestamptz;

create index leads_with_unread_reply on leads (unread_reply_at) where unread_reply_at is not null;
