-- People who buy or sell together are linked. `relation` is what the second one is to the first. A merge stores which
-- links it moved, and those that would have been there twice, so that its undo gives them back.
-- Cost on a full table: two columns with constant defaults on person_merges; an empty table.

create table person_links (
  id uuid primary key,
  first_id uuid not null references people (id) on delete cascade,
  second_id uuid not null references people (id) on delete cascade,
  relation text not null check (relation in ('spouse', 'partner', 'co_buyer', 'co_seller', 'parent', 'child', 'sibling', 'other')),
  account_id uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  check (first_id <> second_id)
);
create unique index person_links_of_two on person_links (least(first_id, second_id), greatest(first_id, second_id));
create index person_links_by_first on person_links (first_id);
create index person_links_by_second on person_links (second_id);

alter table person_merges add column link_ids uuid[] not null default '{}';
alter table person_merges add column dropped_links jsonb not null default '[]';
