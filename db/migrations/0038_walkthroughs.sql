-- The address of an appointment at a home that is not a listing: the walk-through requested from a home valuation.
-- The same person can request walk-throughs of two homes for one time.
-- Cost on a full table: the column is null; the unique index of open requests, a small part of the table, is built anew.

alter table appointments add column place text check (length(place) between 1 and 200);
drop index appointments_wished;
create unique index appointments_wished on appointments (lower(email), kind,
  coalesce(property_id, '00000000-0000-0000-0000-000000000000'::uuid), coalesce(place, ''), wished_at) where status = 'requested';
