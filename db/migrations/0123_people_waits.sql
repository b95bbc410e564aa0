-- Lists of people show who waits for a reply, and who wrote what their agent has not opened: the emails of the past days,
-- and the conversations that are new or unread, are read from these indexes.
-- Cost on a full table: three indexes, 1 s for 1,200,000 notes, calls and emails, during which none can be added.

create index person_emails_received on person_activities (created_at, person_id)
  where kind = 'email' and direction = 'incoming' and not is_automatic;
create index threads_by_time on threads (last_message_at);
create index threads_unread on threads (consumer_id) where last_seq > agent_read_seq;
