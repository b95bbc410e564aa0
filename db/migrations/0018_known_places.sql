-- The towns and ZIP codes in which homes were shown at some time. Why: a typed word is the name of a town or not whether
-- or not a home is for sale there today, so that a search that somebody saved goes on meaning the same. What only
-- withheld or sold listings name is not among them: who may not see those would learn of them.
-- Cost on a full table: one reading of properties, about 1 s for each million homes; each statement that writes listings
-- looks up their places.
create table known_places (
  kind text not null check (kind in ('city', 'zip')),
  name text not null check (name <> ''),
  primary key (kind, name)
);

create function remember_places() returns trigger language plpgsql as $$
begin
  with fresh as materialized (
    select distinct p.kind, p.name
    from (select distinct city, postal_code from changed where is_idx and status <> 'sold') c
    cross join lateral (values ('city', btrim(c.city)), ('zip', btrim(c.postal_code))) as p (kind, name)
    where p.name <> '' and not exists (select from known_places k where k.kind = p.kind and k.name = p.name)
  )
  insert into known_places (kind, name)
  select kind, name from fresh
  -- Nobody waits for another transaction that comes with the same new place: that one remembers it.
  where pg_try_advisory_xact_lock(hashtextextended(kind || ' ' || name, 18))
  on conflict do nothing;
  return null;
end
$$;
create trigger properties_added_place after insert on properties referencing new table as changed
  for each statement execute function remember_places();
create trigger properties_changed_place after update on properties referencing new table as changed
  for each statement execute function remember_places();

insert into known_places (kind, name)
select distinct p.kind, p.name
from properties c
cross join lateral (values ('city', btrim(c.city)), ('zip', btrim(c.postal_code))) as p (kind, name)
where c.is_idx and c.status <> 'sold' and p.name <> '';
