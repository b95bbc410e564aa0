-- Texts of the site that a brokerage changes. A text without a row shows its original in the code.
-- Versions are append-only: saving a draft, publishing, restoring and resetting each add one. `site_texts` has the version of
-- the draft, if any, and the review of a text that quotes law. The newest published version whose day has come is shown.
-- Cost on a full table: none: new tables only, with some hundred rows.
create table site_texts (
  key text primary key check (key ~ '^[a-z0-9_-]{1,60}\.[a-z0-9_-]{1,60}$'),
  draft_version integer,
  reviewed_by text check (length(reviewed_by) between 1 and 120),
  reviewed_date date,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  check ((reviewed_by is null) = (reviewed_date is null))
);

create table site_text_versions (
  key text not null references site_texts (key),
  version integer not null check (version > 0),
  status text not null check (status in ('draft', 'published')),
  text text not null check (length(text) <= 20000),
  -- How a version came about: saved, restored from another one, or reset to the original.
  note text not null default '' check (length(note) <= 300),
  -- Day in Indiana from which a published version is shown.
  effective_date date check ((status = 'published') = (effective_date is not null)),
  created_at timestamptz not null,
  created_by uuid,
  primary key (key, version)
);

alter table site_texts add constraint site_texts_draft
  foreign key (key, draft_version) references site_text_versions (key, version);

-- A published text proves what a visitor read, so that no version changes afterwards.
create function refuse_change_of_site_text() returns trigger language plpgsql as $$
begin
  raise exception 'versions of site texts are append-only';
end
$$;
create trigger site_text_versions_append_only before update or delete on site_text_versions
  for each row execute function refuse_change_of_site_text();
