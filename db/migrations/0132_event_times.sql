-- When a hosted event last took time of its host: an edit of its text withdrew a time that was offered over it.
-- Cost on a full table: none, the new column is empty.

-- Null for events of older programs: their last change.
alter table events add column timed_at timestamptz;
