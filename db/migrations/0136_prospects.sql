-- People who registered or subscribed and asked for nothing are a stage of their own before New. The job settle-people makes
-- prospects of the accounts and subscribers that are stored already.
-- A confirmation makes a prospect before they ask for something. For the agents their record begins when they ask: whoever
-- claims that request gets the person.
-- Cost on a full table: the constraint and the three indexes read people once each (50,000 people: 0.2 s), in which no person
-- is stored or changed; the column is null everywhere.

alter table people
  drop constraint people_stage_check,
  add constraint people_stage_check
    check (stage in ('prospect', 'new', 'in_touch', 'touring', 'offer', 'under_contract', 'closed', 'inactive')),
  -- When a prospect without an agent asked for something; null for everyone else.
  add column asked_at timestamptz;

-- The job looks for people without an owner, and without a contact. Prospects have neither.
drop index people_without_owner;
create index people_without_owner on people (id) where owner_id is null and erased_at is null and stage <> 'prospect';
drop index people_without_contact;
create index people_without_contact on people (id) where last_contact_at is null and stage <> 'prospect';

-- A prospect who writes a message asks for something.
create or replace function note_message() returns trigger language plpgsql as $$
begin
  if new.author_side = 'consumer' then
    update people p set stage = 'new', version = p.version + 1, updated_at = new.sent_at,
      asked_at = case when p.owner_id is null then new.sent_at end
      from threads t where t.id = new.thread_id and p.account_id = t.consumer_id and p.stage = 'prospect';
  end if;
  perform note_contact(p.id, new.sent_at)
    from threads t join people p on p.account_id = t.consumer_id where t.id = new.thread_id;
  return null;
end $$;
