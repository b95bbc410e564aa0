-- Homes that an agent proposes to a person with an account. Nothing enters the person's favorites before they save it.
-- Open proposals follow a person to the next agent by a trigger, as tasks do.
-- Cost on a full table: none, the table is new. The column of person_merges has a constant default.

create table proposals (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  -- In whose name. Null after the agent is deleted.
  agent_id uuid references agents (id) on delete set null,
  -- Without a reference: the listing may leave the site while the proposal is open.
  property_id uuid not null,
  note text not null default '' check (length(note) <= 1000),
  -- The proposals of one form, about which one email is sent. The same form sent twice has the same id.
  batch_id uuid not null,
  position integer not null check (position >= 0),
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  -- First message of the person about the home since.
  asked_at timestamptz,
  answer text check (answer in ('saved', 'declined')),
  answered_at timestamptz,
  reason text check (reason in ('price', 'location', 'size', 'layout', 'condition', 'lot', 'other')),
  words text not null default '' check (length(words) <= 500),
  withdrawn_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (answer is null or withdrawn_at is null),
  check (answer is not distinct from 'declined' or reason is null and words = '')
);
create unique index proposals_open_once on proposals (person_id, property_id)
  where answer is null and withdrawn_at is null;
create index proposals_by_person on proposals (person_id, created_at);
create index proposals_by_batch on proposals (batch_id);
create index proposals_answered_by_agent on proposals (agent_id, answered_at) where answered_at is not null;

create function hand_over_person_proposals() returns trigger language plpgsql as $$
begin
  update proposals set agent_id = new.owner_id
    where person_id = new.id and answer is null and withdrawn_at is null
      and (agent_id is null or agent_id in (old.owner_id, old.co_owner_id)
        and agent_id <> new.owner_id and agent_id is distinct from new.co_owner_id);
  return null;
end $$;
create trigger people_take_proposals after update of owner_id, co_owner_id on people for each row
  when (new.owner_id is not null
    and (new.owner_id is distinct from old.owner_id or new.co_owner_id is distinct from old.co_owner_id))
  execute function hand_over_person_proposals();

alter table person_merges add column proposal_ids uuid[] not null default '{}';
