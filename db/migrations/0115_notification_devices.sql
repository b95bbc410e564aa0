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

-- A session ends in several ways (sign-out, another device, suspension, closing the account).
create function delete_notification_devices() returns trigger language plpgsql as $$
begin
  delete from notification_devices where session_id = new.id;
  return null;
end $$;
create trigger sessions_end_notifications after update of ended_at on sessions for each row
  when (new.ended_at is not null and old.ended_at is null)
  execute function delete_notification_devices();
