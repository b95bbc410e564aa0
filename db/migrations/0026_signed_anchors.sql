-- Several anchors a day, each signed with a key that is not in the database. Why: the entries since the last anchor can be cut
-- unnoticed, so it must be minutes and not a day old; and whoever can write this table could put any hash into it.
-- Cost on a full table: one row a day is read; nothing is rewritten.

alter table audit_anchors drop constraint audit_anchors_pkey;
-- One for each head of a day: done twice it changes nothing.
alter table audit_anchors add primary key (anchored_date, seq);
-- Null in anchors of before.
alter table audit_anchors add column key_id text;
alter table audit_anchors add column signature bytea check (length(signature) = 32);
alter table audit_anchors add constraint audit_anchors_signed_whole check ((key_id is null) = (signature is null));
