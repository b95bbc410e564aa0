-- An email at rest holds no live secret: its links are signed when it is sent. `links` maps each placeholder in html, text and
-- headers to the kind of link and the record that it opens. Null marks an email written by a program before this version.
--
-- Emails that are not queued lose the secrets of their links here; a queued one loses them once it is sent.
-- The address of the page from which a form was sent could be such a link too.
-- Cost: one new nullable column without a default (no rewrite), and one rewrite of the rows that carry a link: some seconds for
-- 100,000 emails or leads.
alter table mail_outbox add column links jsonb;

create function pg_temp.without_secrets(body text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(body, '([?&](?:amp;)?token=)[A-Za-z0-9_.%-]+', '\1hidden', 'g'),
    '(/(?:unsubscribe|alerts|appointments|home-valuation|networking/registration|newsletter/confirm)/)[A-Za-z0-9_.%-]{20,}', '\1hidden', 'g')
$$;

update mail_outbox
set html = pg_temp.without_secrets(html), text = pg_temp.without_secrets(text),
    headers = pg_temp.without_secrets(headers::text)::jsonb
where status <> 'queued' and (html like '%token=%' or headers <> '{}'
  or html ~ '/(unsubscribe|alerts|appointments|home-valuation|networking/registration|newsletter/confirm)/');

update leads set tracking = pg_temp.without_secrets(tracking::text)::jsonb
where tracking::text ~ 'token=|/(unsubscribe|alerts|appointments|home-valuation|networking/registration|newsletter/confirm)/';

update newsletter_subscribers set tracking = pg_temp.without_secrets(tracking::text)::jsonb
where tracking::text ~ 'token=|/(unsubscribe|alerts|appointments|home-valuation|networking/registration|newsletter/confirm)/';
