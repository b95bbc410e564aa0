-- Remembers the version at which a lead last had no owner. An agent who claims it a moment too late is told who was
-- faster, and an agent who never saw it unclaimed learns nothing of it.
-- Cost on a full table: none, the column is nullable.

alter table leads add column unclaimed_version integer;
