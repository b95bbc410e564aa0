-- Other times that the brokerage offers for a request.
-- Cost on a full table: appointments are few. The constraint reads the table once, and the unique index is built over open
-- requests.

alter table appointments
  add column offered_at timestamptz,
  add column second_offer_at timestamptz,
  add column third_offer_at timestamptz,
  -- Answer of the person who found that none of the offered times fits.
  add column offer_reply text check (length(offer_reply) between 1 and 500),
  drop constraint appointments_status_check,
  add constraint appointments_status_check
    check (status in ('requested', 'offered', 'confirmed', 'declined', 'cancelled', 'completed', 'no_show')),
  add check (status <> 'offered' or offered_at is not null);

-- A request stays open while the person chooses.
drop index appointments_wished;
create unique index appointments_wished on appointments (lower(email), kind,
  coalesce(property_id, '00000000-0000-0000-0000-000000000000'), coalesce(place, ''), wished_at)
  where status in ('requested', 'offered');

-- For the job that reopens requests of which no offered time was chosen.
create index appointments_offered on appointments (offered_at) where status = 'offered';
