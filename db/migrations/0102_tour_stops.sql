-- Homes of a tour with several stops, in their order, and the minutes that such a tour takes.
-- Cost on a full table: none for the new table; appointments are few, and the column is empty.

create table tour_stops (
  appointment_id uuid not null references appointments (id) on delete cascade,
  -- Without a reference: a listing may leave the site before the tour, which the day sheet then says.
  property_id uuid not null,
  position integer not null check (position between 0 and 7),
  primary key (appointment_id, property_id),
  unique (appointment_id, position)
);

-- Null for the usual minutes of the kind.
alter table appointments add column minutes integer check (minutes between 15 and 720);
