-- Counties, townships, subdivisions and school districts in which homes were shown at some time, beside the cities and ZIP
-- codes of 0018. Why: the search box reads their names as filters, and a saved search must go on meaning the same when the
-- last home there is sold. Only homes that every visitor may find, for sale, count; the subdivision of a home whose address
-- is withheld does not.
-- Cost on a full table: one scan of properties, about 2 s for each million homes.
alter table known_places drop constraint known_places_kind_check;
alter table known_places add constraint known_places_kind_check
  check (kind in ('city', 'zip', 'county', 'township', 'subdivision', 'district'));

create or replace function remember_places() returns trigger language plpgsql as $$
begin
  with fresh as materialized (
    select distinct p.kind, p.name
    from (
      select distinct city, postal_code, county, township, case when is_address_shown then subdivision end as subdivision,
        school_district
      from changed where is_idx and status <> 'sold'
    ) c
    cross join lateral (values ('city', btrim(c.city)), ('zip', btrim(c.postal_code)), ('county', btrim(c.county)),
      ('township', btrim(c.township)), ('subdivision', btrim(c.subdivision)), ('district', btrim(c.school_district))) as p (kind, name)
    where p.name <> '' and not exists (select from known_places k where k.kind = p.kind and k.name = p.name)
  )
  insert into known_places (kind, name)
  select kind, name from fresh
  -- No statement waits for another transaction that adds the same place: that one adds it.
  where pg_try_advisory_xact_lock(hashtextextended(kind || ' ' || name, 18))
  on conflict do nothing;
  return null;
end
$$;

insert into known_places (kind, name)
select distinct p.kind, p.name
from properties c
cross join lateral (values ('county', btrim(c.county)), ('township', btrim(c.township)),
  ('subdivision', btrim(case when c.is_address_shown then c.subdivision end)), ('district', btrim(c.school_district))) as p (kind, name)
where c.is_idx and c.status <> 'sold' and p.name <> ''
on conflict do nothing;
