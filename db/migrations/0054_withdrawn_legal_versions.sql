-- Withdrawn versions of the texts that registrants accept, before their day comes. Why a table of its own: versions are append-only,
-- because they prove what a visitor read. `current_legal_versions` counts them no longer.
-- A program of the previous release does not read the table: after a rollback that lasts until the day of a withdrawn version, it
-- shows that version, and access asks for the one before.
-- Cost on a full table: none: a new table, and a function.
create table site_text_withdrawals (
  key text not null,
  version integer not null,
  withdrawn_at timestamptz not null,
  withdrawn_by uuid,
  primary key (key, version),
  foreign key (key, version) references site_text_versions (key, version)
);
create trigger site_text_withdrawals_append_only before update or delete on site_text_withdrawals
  for each row execute function refuse_change_of_site_text();

create or replace function current_legal_versions(
  today date default (now() at time zone 'America/Indiana/Indianapolis')::date
) returns jsonb language sql stable parallel safe as $$
  select jsonb_object_agg(name, version) from (
    select split_part(key, '.', 2) as name, to_char(max(effective_date), 'YYYY-MM-DD') as version
    from site_text_versions as v
    where key in ('legal.agency_disclosure', 'legal.terms', 'legal.mls_consent')
      and status = 'published' and effective_date <= today
      and not exists (select from site_text_withdrawals as w where w.key = v.key and w.version = v.version)
    group by key
  ) as current
$$;
