-- Whether a suspended person reads the reason at sign-in: an administrator decides it at each suspension.
-- Why a column: the admin page claimed that the reason is shown, and nothing stored that choice.
-- Cost on a full table: one short lock and no rewrite; the constraint reads the table once.

alter table accounts add column is_suspension_reason_shown boolean not null default false;
alter table accounts add constraint accounts_shown_reason_is_there
  check (not is_suspension_reason_shown or suspension_reason is not null);
