-- Worker processes, and the jobs that each of them has begun. Why: a job that ends its worker (out of memory, a crash of a library)
-- is retried for ever by the queue, which sees a time-out only. An attempt is written before the work and deleted after it; what is
-- left of a worker that is gone names the suspects, and a job that was there three times is set aside.
-- Cost on a full table: none, both are new. Each job costs one insert and one delete.

create table workers (
  id uuid primary key,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Set where it ended as it was told to.
  stopped_at timestamptz
);
create index workers_by_seen on workers (seen_at);

create table job_attempts (
  job_id uuid primary key,
  job_name text not null,
  -- The worker that runs it; null while it waits for its next attempt.
  worker_id uuid references workers (id) on delete set null,
  began_at timestamptz not null default now(),
  -- Workers that ended during it.
  deaths integer not null default 0
);
create index job_attempts_by_worker on job_attempts (worker_id);
