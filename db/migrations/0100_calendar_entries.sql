-- Entries that an agent adds to the calendar: blocked time and plans of their own. Tours are not offered at these times.
-- Cost on a full table: none, the table is new.

create table calendar_entries (
  id uuid primary key,
  agent_id uuid not null references agents (id) on delete cascade,
  title text not null check (length(title) between 1 and 120),
  -- Local dates and times as they were entered. Without times, the entry has whole days.
  from_date date not null,
  from_time text check (from_time ~ '^\d\d:\d\d$'),
  to_date date not null,
  to_time text check (to_time ~ '^\d\d:\d\d$'),
  -- The same as instants.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  person_id uuid references people (id) on delete set null,
  place text check (length(place) between 1 and 200),
  note text not null default '' check (length(note) <= 1000),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((from_time is null) = (to_time is null))
);
create index calendar_entries_by_agent on calendar_entries (agent_id, ends_at);
create index calendar_entries_by_person on calendar_entries (person_id) where person_id is not null;
