-- An agent records a permission that a person gave elsewhere: the day on which they gave it stands beside the time of the
-- record. Null for a consent that the person gave here, and for a report without its day.
-- Cost on a full table: none, the column is empty.

alter table consents add column given_date date;
