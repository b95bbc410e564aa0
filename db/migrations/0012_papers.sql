-- Conversations between a client and an agent, and the documents of both.
-- Cost on a full table: none, all of them are new.

-- One thread for a client, an agent (or the whole office) and a home (or none). That there is only one is kept by a lock
-- of the client, and not by an index: where an agent leaves, their threads become the office's, whatever it has already.
create table threads (
  id uuid primary key,
  consumer_id uuid not null references accounts (id) on delete cascade,
  -- Null: the office, that is every active agent.
  agent_id uuid references agents (id) on delete set null,
  -- Not bound to properties: what was spoken of stays known when the home is gone.
  property_id uuid,
  last_seq integer not null default 0 check (last_seq >= 0),
  last_message_at timestamptz not null,
  -- Up to which message each side has read, and when it read last.
  consumer_read_seq integer not null default 0,
  consumer_read_at timestamptz,
  agent_read_seq integer not null default 0,
  agent_read_at timestamptz,
  -- The last message of which a letter told, when that was, and when the next one is due: one letter for a burst.
  consumer_letter_seq integer not null default 0,
  consumer_letter_at timestamptz,
  consumer_letter_due_at timestamptz,
  agent_letter_seq integer not null default 0,
  agent_letter_at timestamptz,
  agent_letter_due_at timestamptz,
  created_at timestamptz not null,
  check (consumer_read_seq between 0 and last_seq),
  check (agent_read_seq between 0 and last_seq)
);
create index threads_by_consumer on threads (consumer_id, last_message_at desc, id);
create index threads_by_agent on threads (agent_id, last_message_at desc, id);
create index threads_of_the_office on threads (last_message_at desc, id) where agent_id is null;

create table messages (
  id uuid primary key,
  thread_id uuid not null references threads (id) on delete cascade,
  -- Its place in the thread, without gaps.
  seq integer not null check (seq > 0),
  author_id uuid references accounts (id) on delete set null,
  author_side text not null check (author_side in ('consumer', 'agent')),
  body text not null check (length(body) <= 4000),
  -- Made by whoever sends, once for a message: a second try finds the first.
  client_key uuid not null,
  sent_at timestamptz not null,
  unique (thread_id, seq)
);
create unique index messages_by_client_key on messages (author_id, client_key);

-- Deleting hides a message from who deletes it: the other side keeps what it was told.
create table message_hides (
  message_id uuid not null references messages (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  hidden_at timestamptz not null,
  primary key (message_id, account_id)
);
create index message_hides_by_account on message_hides (account_id);

-- A document stays as a tombstone when it is deleted: without name and bytes, so that a thread can say what was there.
create table documents (
  id uuid primary key,
  owner_id uuid not null references accounts (id) on delete cascade,
  name text not null check (length(name) <= 200),
  -- The newest of its versions.
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((deleted_at is null) = (name <> ''))
);
create index documents_by_owner on documents (owner_id, updated_at desc, id);

create table document_versions (
  document_id uuid not null references documents (id) on delete cascade,
  version integer not null check (version > 0),
  owner_id uuid not null,
  kind text not null check (kind in ('pdf', 'jpeg', 'png', 'webp', 'docx', 'txt')),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  status text not null check (status in ('uploaded', 'scanning', 'clean', 'unscanned', 'infected')),
  -- What the scanner found, in its own words.
  threat text,
  scanned_at timestamptz,
  status_at timestamptz not null,
  -- Made by whoever uploads, once for a file: a second try finds the first.
  client_key uuid not null,
  created_at timestamptz not null,
  primary key (document_id, version),
  check ((status = 'infected') = (threat is not null))
);
create unique index document_versions_by_client_key on document_versions (owner_id, client_key);
create index document_versions_to_scan on document_versions (status_at) where status in ('uploaded', 'scanning', 'unscanned');

-- Who may open a document beside its owner: a person, or whoever takes part in a thread that it hangs on.
create table document_shares (
  id uuid primary key,
  document_id uuid not null references documents (id) on delete cascade,
  account_id uuid references accounts (id) on delete cascade,
  thread_id uuid references threads (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  check (num_nonnulls(account_id, thread_id) = 1)
);
create unique index document_shares_by_person on document_shares (document_id, account_id) where revoked_at is null;
create unique index document_shares_by_thread on document_shares (document_id, thread_id) where revoked_at is null;
create index document_shares_of_person on document_shares (account_id) where revoked_at is null;
create index document_shares_of_thread on document_shares (thread_id) where revoked_at is null;

create table message_documents (
  message_id uuid not null references messages (id) on delete cascade,
  document_id uuid not null references documents (id) on delete cascade,
  position integer not null,
  primary key (message_id, document_id)
);
create index message_documents_by_document on message_documents (document_id);

-- Bytes that are to go: of deleted documents at once, and of uploads that never came to their end when their time is over.
-- An upload writes its row before its bytes and removes it with the row of its version: nothing can lie there unknown.
create table document_leftovers (
  storage_key text primary key,
  remove_at timestamptz not null
);
create index document_leftovers_by_time on document_leftovers (remove_at);
