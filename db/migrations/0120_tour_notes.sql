-- An agent's notes on the stops of a tour, and the version of a tour whose stops were emailed last.
-- Cost on a full table: none, the new columns are empty.

alter table tour_stops add column note text check (length(note) between 1 and 300);

-- Null before the first email of stops.
alter table appointments add column emailed_version integer;
