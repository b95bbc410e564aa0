-- When the reminder of a task is sent. Tasks of before keep theirs: when they are due.
-- Cost on a full table: none, the default is stored once.

alter table tasks add column remind text not null default 'due' check (remind in ('due', 'hour', 'day', 'none'));
