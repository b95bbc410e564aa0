-- The timeline of a person lists the events that they registered for, by each address of theirs.

create index event_registrations_by_email on event_registrations (email_normalized);
