-- Who looks after a person, where the person is on the way to a deal, and what comes next, for the lists of agents and
-- of the office. Triggers store the time of the last contact, so that lists read one column, also while an older
-- program stores leads. The job settle-people fills both for the people who are stored already.
-- Cost on a full table: the columns have constant defaults; their foreign keys and the indexes read people once, and
-- leads_by_time reads leads once.

alter table people
  add column owner_id uuid references agents (id) on delete set null,
  add column co_owner_id uuid references agents (id) on delete set null,
  add column stage text not null default 'new'
    check (stage in ('new', 'in_touch', 'touring', 'offer', 'under_contract', 'closed', 'inactive')),
  add column next_step text check (length(next_step) between 1 and 200),
  add column next_step_date date,
  add column tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- Null until the job has set it.
  add column last_contact_at timestamptz,
  add column version integer not null default 1 check (version > 0),
  add check (next_step_date is null or next_step is not null),
  add check (co_owner_id <> owner_id);

create index people_by_owner on people (owner_id) where owner_id is not null;
create index people_by_co_owner on people (co_owner_id) where co_owner_id is not null;
create index people_without_owner on people (id) where owner_id is null and erased_at is null;
create index people_without_contact on people (id) where last_contact_at is null;
create index people_by_name on people (lower(name), id) where erased_at is null;
create index people_by_next_step on people ((coalesce(next_step_date, 'infinity'::date)), id) where erased_at is null;
create index people_by_contact on people ((coalesce(last_contact_at, created_at)), id) where erased_at is null;
create index people_by_time on people (created_at, id) where erased_at is null;
create index leads_by_time on leads (created_at, person_id) where person_id is not null;

create function note_contact(person uuid, at timestamptz) returns void language sql as $$
  update people set last_contact_at = at where id = person and (last_contact_at is null or last_contact_at < at)
$$;

create function note_lead() returns trigger language plpgsql as $$
begin
  perform note_contact(new.person_id, new.created_at);
  return null;
end $$;
create trigger leads_are_contacts after insert or update of person_id on leads
  for each row when (new.person_id is not null) execute function note_lead();

create function note_lead_activity() returns trigger language plpgsql as $$
begin
  perform note_contact(person_id, new.created_at) from leads where id = new.lead_id and person_id is not null;
  return null;
end $$;
create trigger lead_activities_are_contacts after insert on lead_activities
  for each row when (new.kind = 'email' or new.outcome in ('reached', 'left_message'))
  execute function note_lead_activity();

create function note_message() returns trigger language plpgsql as $$
begin
  perform note_contact(p.id, new.sent_at)
    from threads t join people p on p.account_id = t.consumer_id where t.id = new.thread_id;
  return null;
end $$;
create trigger messages_are_contacts after insert on messages for each row execute function note_message();
