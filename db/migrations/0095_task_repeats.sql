-- Tasks that repeat, and reminders of tasks.
-- Cost on a full table: the columns have constant defaults. The update touches the overdue open tasks only, and the index
-- is built over open tasks.

alter table tasks
  add column repeats text not null default 'none' check (repeats in ('none', 'daily', 'weekly', 'monthly')),
  -- Day of the month of a monthly task, so that one of the 31st is due on the 31st again after February.
  add column repeat_day integer check (repeat_day between 1 and 31),
  -- When its agent was reminded, or when the task was found too old for a reminder.
  add column reminded_at timestamptz;

-- Without this, the first run after the update would email about every late task of the past.
update tasks set reminded_at = now() where done_at is null and due_at <= now();

create index tasks_to_remind on tasks (due_at, id) where done_at is null and reminded_at is null;
