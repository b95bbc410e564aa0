-- Browsers that show notifications to the person signed in there (web push). A device belongs to a session: once that
-- ends, nothing is sent to it.
-- Cost on a full table: none, the table is new.

create table notification_devices (
  id uuid primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  created_at timestamptz not null
);
create index notification_devices_by_session on notification_devices (session_id);
