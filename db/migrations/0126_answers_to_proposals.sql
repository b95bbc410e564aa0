-- The notification of an answer to a proposal. Why: the agent read an answer only if they opened their start page or the
-- record, and could not see that a client had changed the filters of a search.
-- Cost on a full table: none, the default of the first column is constant and the second is empty.

-- True for a search that its recipient accepted with other filters.
alter table proposals add column is_changed boolean not null default false
  check (not is_changed or (answer is not distinct from 'saved' and search is not null));

-- The time at which the agent was emailed the answer, or would have been without a preference against it.
alter table proposals add column announced_at timestamptz check (announced_at is null or answer is not null);
