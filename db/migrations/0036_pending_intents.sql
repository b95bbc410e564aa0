-- What a visitor was about to do when they were asked to sign in: the page to go back to, with the account that they registered.
-- It survives the confirmation email on another device. Cost: an empty table.
create table pending_intents (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('save_search', 'message', 'comparison', 'tour', 'download', 'sold_homes')),
  -- A path of this site; a search with five drawn areas takes some 8,000 characters.
  target text not null check (target like '/%' and length(target) <= 12000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When a sign-in went there by itself; it does so once.
  offered_at timestamptz
);
create unique index pending_intents_once on pending_intents (account_id, md5(target));
create index pending_intents_expiry on pending_intents (expires_at);
