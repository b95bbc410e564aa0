-- The key of a listing error report, as other public forms have it: the same report sent again on one day is stored once.
-- Cost on a full table: the column is null; the unique index is built on a small table.

alter table listing_reports add column submission_key uuid unique;
