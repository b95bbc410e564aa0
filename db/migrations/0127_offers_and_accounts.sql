-- Whose offered times they are, and when the time of an own entry was set. Why: after a handover a client could choose a
-- time at which the new agent had an older entry, and an edit of an entry's title withdrew a time that was offered over it.
-- Also when an agent asked the person of a request to create an account, so that a second click sends no second email.
-- Cost on a full table: none, the new columns are empty. The index of an empty column takes one scan of the appointments.

-- The agent who offered the times. Null for offers of older programs: the agent of the request.
alter table appointments add column offer_agent_id uuid references agents on delete set null;
create index appointments_offer_agent on appointments (offer_agent_id) where offer_agent_id is not null;

-- Null for entries of older programs: their last change.
alter table calendar_entries add column timed_at timestamptz;

-- Null if no agent asked.
alter table appointments add column account_requested_at timestamptz;
