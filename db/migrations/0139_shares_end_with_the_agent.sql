-- A share ends when its agent no longer works here, gets another account, or is deleted, and at the restore of a backup.
-- Why: the consent names one agent and says that it ends when they no longer work with the client. Until now the share was
-- only hidden, and in force again once the agent was back, or for whoever signed in with the account linked next.
-- Cost on a full table: reading activity_shares once for the constraint.

alter table activity_shares
  drop constraint activity_shares_end_reason_check,
  add constraint activity_shares_end_reason_check
    check (end_reason in ('stopped', 'reassigned', 'agent_left', 'restored'));

create function end_shares_of_agent() returns trigger language plpgsql as $$
begin
  with ended as (
    update activity_shares set ended_at = now(), end_reason = 'agent_left'
    where agent_id = old.id and ended_at is null
    returning consent_id
  )
  update consents c set revoked_at = now() from ended where c.id = ended.consent_id and c.revoked_at is null;
  return old;
end $$;
-- Without a list of columns: a trigger sets is_working when an older program sets is_active.
create trigger agents_end_activity_shares after update on agents
  for each row when (old.is_working and not new.is_working or old.account_id is distinct from new.account_id)
  execute function end_shares_of_agent();
create trigger agents_end_activity_shares_first before delete on agents
  for each row execute function end_shares_of_agent();
