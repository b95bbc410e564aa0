-- Stores the city of the leads of before, apart from 0105, whose lock on the whole table would otherwise last as long.
-- Cost on a full table: one pass over leads with a home or a city (200,000 leads: about 5 seconds), in which these rows,
-- but no new ones, wait; and one index.

update leads set details = details where property_id is not null or details->>'city' is not null;
create index leads_by_city on leads (lower(city), person_id) where (city is not null and person_id is not null);
