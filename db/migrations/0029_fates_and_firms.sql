-- Each resource of the feed has its own fate: one that the feed refuses is noted here, tried again at its own time, and
-- holds no other back. Four rows.
alter table mls_cursors
  add column failing_since timestamptz,
  add column failure_reason text,
  add column failures integer not null default 0,
  add column retry_at timestamptz,
  add column sweep_retry_at timestamptz;

-- Some feeds name the firm of a listing by its MLS id alone. The column is empty until a listing is mapped again, so adding
-- it costs nothing however many homes there are.
alter table properties add column list_office_mls_id text;
create index properties_by_office_mls_id on properties (list_office_mls_id) where list_office_mls_id is not null;
create index offices_by_mls_id on offices (office_mls_id) where office_mls_id is not null;

-- Homes that nobody is shown because nobody knows how to reach their firm: few, and counted at each look at the console.
create index properties_without_contact on properties (id)
  where list_office_contact = '' or list_office_name = 'Listing firm not given';
