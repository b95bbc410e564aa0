-- Calls and notes of a lead, for its timeline. They are written once: a correction is another note. A deleted lead takes
-- them along, and a deleted account leaves them without a name.
-- Cost on a full table: none, the table is new.

create table lead_activities (
  id uuid primary key,
  lead_id uuid not null references leads (id) on delete cascade,
  kind text not null check (kind in ('call', 'note')),
  account_id uuid references accounts (id) on delete set null,
  direction text check (direction in ('outgoing', 'incoming')),
  outcome text check (outcome in ('reached', 'left_message', 'no_answer', 'wrong_number')),
  minutes integer check (minutes between 0 and 600),
  body text not null default '',
  -- The same form sent twice is stored once.
  submission_key uuid not null unique,
  created_at timestamptz not null default now(),
  check ((kind = 'call') = (direction is not null)),
  check ((kind = 'call') = (outcome is not null)),
  check (kind = 'call' or minutes is null and body <> '')
);
create index lead_activities_in_order on lead_activities (lead_id, created_at desc, id desc);

create function refuse_activity_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.account_id is null and to_jsonb(new) - 'account_id' = to_jsonb(old) - 'account_id' then
    return new;
  end if;
  if tg_op = 'DELETE' and not exists (select 1 from leads where id = old.lead_id) then
    return old;
  end if;
  raise exception '% of % is not allowed: calls and notes stay as they were written', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
create trigger lead_activities_are_kept before update or delete on lead_activities
  for each row execute function refuse_activity_change();
