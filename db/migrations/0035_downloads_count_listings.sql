-- A document is not a listing: `items` counts the listings of a download, and a document has none.
-- The check is not narrower, as processes of the release before write 1 for a document during an upgrade.
-- Cost: rewrites the rows of documents (thousands at most) and checks each row once, about 1 s for 1,000,000 downloads.
alter table downloads drop constraint downloads_items_check;
update downloads set items = 0 where download_type = 'document';
alter table downloads add constraint downloads_items_check
  check (items >= 0);
