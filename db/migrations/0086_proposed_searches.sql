-- Searches that an agent proposes, besides homes. One becomes a saved search only when the person accepts it.
-- Cost on a full table: the checks read the proposals once, which are few.

alter table proposals
  alter column property_id drop not null,
  add column name text check (length(name) between 1 and 120),
  -- Canonical query string of the results page.
  add column search text check (length(search) <= 8000),
  add check ((property_id is null) = (search is not null)),
  add check ((search is null) = (name is null));
create unique index proposals_open_search_once on proposals (person_id, md5(search))
  where search is not null and answer is null and withdrawn_at is null;
