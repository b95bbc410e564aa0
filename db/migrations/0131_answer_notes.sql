-- What the agent writes to the visitor with a confirmed time or with other times: before, the emails had no place for the
-- answer to a question in the request. Cost on a full table: none, the new column is empty.

alter table appointments add column answer_note text check (length(answer_note) between 1 and 1000);
