-- Versions of the texts that registrants accept, as in effect on a day. Why a function: access reads them with each account, in
-- one query, and several features count who accepted them. A text that the brokerage never changed is not among them.
-- Cost on a full table: none.
create function current_legal_versions(
  today date default (now() at time zone 'America/Indiana/Indianapolis')::date
) returns jsonb language sql stable parallel safe as $$
  select jsonb_object_agg(name, version) from (
    select split_part(key, '.', 2) as name, to_char(max(effective_date), 'YYYY-MM-DD') as version
    from site_text_versions
    where key in ('legal.agency_disclosure', 'legal.terms', 'legal.mls_consent')
      and status = 'published' and effective_date <= today
    group by key
  ) as current
$$;
