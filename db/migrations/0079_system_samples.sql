-- How the site ran, for the charts of a day and of 30 days on the system page. A web process adds a row each 15 minutes with
-- the counts of its requests by kind and duration; a job adds the database's size each hour. Both stay for 31 days: about
-- 3,000 rows a process.
-- Cost on a full table: none, the tables are new.

create table response_samples (
  process_id uuid not null,
  sampled_at timestamptz not null,
  -- {"page": [12, 40, …]}: requests in each bucket of the histogram, and above the last one.
  counts jsonb not null,
  primary key (process_id, sampled_at)
);
create index response_samples_by_time on response_samples (sampled_at);

create table database_sizes (
  sampled_at timestamptz primary key,
  bytes bigint not null check (bytes >= 0)
);
