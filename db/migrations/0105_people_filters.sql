-- People are found by tag and by city: the city of the home that a lead is about, else the one in the form. A trigger
-- stores it, because every form has its own way into the table.
-- Cost on a full table: one index; the leads of before get their city in 0107.

create function tags_as_text(tags text[]) returns text language sql immutable parallel safe
  as $$ select ',' || lower(array_to_string(tags, ',')) || ',' $$;
create index people_by_tag on people using gin (tags_as_text(tags) gin_trgm_ops) where (erased_at is null and merged_into_id is null);

alter table leads add column city text;
create function set_lead_city() returns trigger language plpgsql as $$
begin
  new.city := coalesce((select city from properties where id = new.property_id), nullif(btrim(left(new.details->>'city', 80)), ''));
  return new;
end $$;
create trigger leads_have_a_city before insert or update of property_id, details on leads
  for each row execute function set_lead_city();
