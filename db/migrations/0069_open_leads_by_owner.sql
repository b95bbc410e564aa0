-- An agent's start page reads the open leads of one owner, and those without an owner, by due time. Without this index it
-- reads the open leads of everyone.
-- Cost on a full table: reads the table once; the index holds the open leads only.

create index leads_open_by_owner on leads (owner_id, due_at, id) where answered_at is null and status = 'new';
