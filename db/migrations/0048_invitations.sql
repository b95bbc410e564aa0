-- Invitations of agents and administrators, by a link in an email.
-- The hash of the link's token is stored, and the id that the token is derived from with SECRET. Sending again changes both.
-- An address has one open invitation, and so has an agent. An expired one stays open for the index until it is replaced.
-- Cost on a full table: new table, nothing to scan.

create table invitations (
  id uuid primary key,
  email text not null check (char_length(email) <= 254),
  email_normalized text not null,
  role text not null check (role in ('agent', 'admin')),
  agent_id uuid references agents (id) on delete cascade,
  link_id uuid not null,
  token_hash bytea not null unique,
  invited_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references accounts (id) on delete set null,
  withdrawn_at timestamptz,
  check (role <> 'agent' or agent_id is not null),
  check (accepted_at is null or withdrawn_at is null)
);
create unique index invitations_one_open on invitations (email_normalized) where accepted_at is null and withdrawn_at is null;
create unique index invitations_one_open_of_agent on invitations (agent_id) where accepted_at is null and withdrawn_at is null;
create index invitations_accepted_by on invitations (accepted_by);
create index invitations_invited_by on invitations (invited_by);

-- Portraits of agents: the upload, the square part of it that pages show (photo_key), and its text for screen readers.
-- The crop is in thousandths: left of the width, top of the height, size of the shorter side.
-- Cost on a full table: nullable columns without a default, no rewrite.
alter table agents add column photo_alt text check (char_length(photo_alt) <= 200);
alter table agents add column photo_source_key text;
alter table agents add column photo_crop jsonb;
