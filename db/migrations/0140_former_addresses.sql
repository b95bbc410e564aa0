-- A newsletter subscription keeps the addresses that its owner changed from, so that an unsubscribe link of an earlier email
-- still ends it. The link names the address that the email went to, and never expires.
-- Before each insert, not after it: a link used again, after a new signup, inserts nothing and must end the new one too.
-- Cost on a full table: the column has a constant default, and the index reads newsletter_subscribers once.

alter table newsletter_subscribers add column former_emails text[] not null default '{}';
create index newsletter_subscribers_by_former_email on newsletter_subscribers using gin (former_emails);

drop trigger suppressions_end_newsletter on suppressions;
create or replace function end_newsletter() returns trigger language plpgsql as $$
begin
  if new.scope not in ('all', 'marketing') then return new; end if;
  update newsletter_subscribers
  set status = case when new.reason = 'bounced' then 'bounced' else 'unsubscribed' end,
      ended_at = now(), updated_at = now(), token_hash = null, token_expires_at = null
  where email_normalized = new.email_normalized and status in ('pending', 'subscribed');
  -- An opt-out is of the person, so it counts for the address that they have now. A bounce is of the address alone.
  if new.reason <> 'bounced' then
    insert into suppressions (email_normalized, scope, reason)
      select email_normalized, 'marketing', new.reason from newsletter_subscribers
      where former_emails @> array[new.email_normalized] and status in ('pending', 'subscribed')
      on conflict do nothing;
  end if;
  return new;
end
$$;
create trigger suppressions_end_newsletter before insert on suppressions for each row execute function end_newsletter();
