-- Search of the inbox by words, and its lists by time of arrival. Without them each search reads every lead several times:
-- 1.2 s at 80,000 leads. Cost on a full table: 200,000 leads are indexed in about 10 seconds, in which no lead is stored.

create index leads_by_words on leads using gin ((
  name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(message, '') || ' ' ||
  coalesce(details ->> 'home', details ->> 'landing_page', details ->> 'company', '') || ' ' ||
  coalesce((details ->> 'street') || ', ', '') || coalesce(details ->> 'city', '')
) gin_trgm_ops);

create index leads_by_arrival on leads (created_at, id);
