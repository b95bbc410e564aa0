-- What a client shares with an agent: the homes that they view and save, and the searches that they save.
-- Why: an agent may see these only with the client's consent, for one agent, and only while that agent looks after the
-- client. Cost on a full table: none, both tables are new.

create table activity_shares (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  agent_id uuid not null references agents (id) on delete cascade,
  -- The consent that allows it. It outlives the share.
  consent_id uuid not null references consents (id) on delete cascade,
  shared_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('stopped', 'reassigned')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index activity_shares_live_once on activity_shares (account_id, agent_id) where ended_at is null;
create index activity_shares_by_account on activity_shares (account_id, ended_at);
create index activity_shares_by_agent on activity_shares (agent_id, account_id) where ended_at is null;
create index activity_shares_by_consent on activity_shares (consent_id);

-- An agent's last request to share, and the client's answer "no", which the start page does not ask again.
create table activity_requests (
  account_id uuid not null references accounts (id) on delete cascade,
  agent_id uuid not null references agents (id) on delete cascade,
  asked_at timestamptz,
  declined_at timestamptz,
  primary key (account_id, agent_id),
  check (asked_at is not null or declined_at is not null)
);
create index activity_requests_by_agent on activity_requests (agent_id);

-- A handover ends the shares of the former agent. The next agent sees nothing until the client agrees again.
create function end_activity_shares() returns trigger language plpgsql as $$
begin
  with ended as (
    update activity_shares s set ended_at = now(), end_reason = 'reassigned'
    where s.account_id = old.account_id and s.ended_at is null
      and (new.account_id is distinct from old.account_id
        or s.agent_id is distinct from new.owner_id and s.agent_id is distinct from new.co_owner_id)
    returning s.consent_id
  )
  update consents c set revoked_at = now() from ended where c.id = ended.consent_id and c.revoked_at is null;
  return null;
end $$;
create trigger people_end_activity_shares after update of owner_id, co_owner_id, account_id on people
  for each row when (old.account_id is not null and (
    new.owner_id is distinct from old.owner_id
    or new.co_owner_id is distinct from old.co_owner_id
    or new.account_id is distinct from old.account_id))
  execute function end_activity_shares();
