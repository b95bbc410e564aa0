-- Which listings were written, by which transaction. Why: web processes hold what a search looks at, and read what changed
-- alone; with a million listings all of them cannot be compared each time. Whoever read at a snapshot reads next what
-- transactions wrote that were not over then (its xmin): none is missed, in whatever order they commit.
-- Cost on a full table: none, the table is new; each row that is written costs one narrow row more, kept for a day.
create table property_touches (
  -- Null stands for all of them.
  property_id uuid,
  touched_in xid8 not null default pg_current_xact_id(),
  touched_at timestamptz not null default now()
);
create index property_touches_by_transaction on property_touches (touched_in);
-- None by time: once an hour those of the day before are looked for, and a day's are read through in a moment.

create or replace function tell_properties_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into property_touches (property_id) values (null);
  elsif not exists (select from changed) then
    return null;
  elsif tg_table_name = 'properties' then
    insert into property_touches (property_id) select id from changed;
  else
    insert into property_touches (property_id) select property_id from changed where property_id is not null;
  end if;
  perform pg_notify('properties_changed', '');
  return null;
end
$$;
