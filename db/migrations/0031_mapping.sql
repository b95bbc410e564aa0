-- What the mapping of MLS records needs: baths in quarters, notes on a record, and the version of the mapping that stored it.
-- Why notes: a display flag that the site does not know withholds a listing, and coordinates elsewhere cost it its pin. The
-- console lists both. Why a version: after an upgrade that maps better, a job maps the stored records again.
-- Cost on a full table: no rewrite. The check on baths is validated by one scan of properties (1 s for 1,000,000 rows); the
-- new columns have constant defaults; both indexes are partial and empty or nearly so.

-- 1.75 baths were rounded to 1.8.
alter table properties alter column bathrooms type numeric;
alter table unit_types alter column bathrooms type numeric;

alter table mls_listings add column notes text[] not null default '{}';
create index mls_listings_noted on mls_listings (listing_key) where notes <> '{}';

alter table mls_cursors add column mapping_version integer not null default 1;

-- Listings that wait for the name of their agent, found when the agent's record comes.
create index properties_without_agent_name on properties (list_agent_key) where list_agent_full_name is null;
