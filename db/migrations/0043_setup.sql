-- The one-time link with which the first administrator sets up a site. Whoever holds it would own the site, so only its hash is
-- stored, a new link replaces the older one, and the first administrator, however made, deletes it.
-- Why a trigger: administrators are made by the setup, by a command and by a change of role; no code path can forget the deletion,
-- and the row lock makes a command and the link wait for each other. Cost on a full table: none, it runs for administrators only.
create table setup_links (
  -- One row at most.
  id boolean primary key default true check (id),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  -- The browser that opened the link. No other one can use it.
  browser_hash bytea check (octet_length(browser_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);

create function delete_setup_link() returns trigger language plpgsql as $$
begin
  delete from setup_links;
  return null;
end $$;
create trigger accounts_end_setup after insert or update of role_level on accounts for each row
  when (new.role_level >= 100) execute function delete_setup_link();
