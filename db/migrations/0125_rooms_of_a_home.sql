-- The rooms of a home in its own row. Why: a table of rooms was the most expensive statement of an import (145 of 515 ms
-- of database time for 1,000 listings, half of it to check the foreign key of each room), and rooms are read and written
-- with their home only.
-- Cost on a full table: none, the new column is empty. The mapping has a new version, so the job `replay-mls` fills it from
-- the stored records; until then a home shows the rooms of the table, which leaves with the next release.

alter table properties add column rooms json;
