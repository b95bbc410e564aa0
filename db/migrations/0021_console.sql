-- What an administrator decided: about a large removal that waited, about records that cannot be used, and about faults that
-- visitors reported in listings. Why here: the trail keeps who did what, and these say how the thing itself stands now.
-- Cost on a full table: new columns are empty and nothing is rewritten; the index over pictures that were given up reads all
-- pictures once, about 1 s for each million.

-- A removal that was refused, and why it was confirmed or refused.
alter table mls_runs add column refused_at timestamptz;
alter table mls_runs add column refused_by uuid;
alter table mls_runs add column decision_note text check (length(decision_note) between 1 and 500);
alter table mls_runs add constraint mls_runs_decided_once check (refused_at is null or confirmed_at is null);

-- A record that nobody needs to look at again: for the reason that it had then. With another one it is open again.
alter table mls_quarantine add column ignored_reason text;
alter table mls_quarantine add column ignored_at timestamptz;

-- What became of a report, what was written to who reported it, and that somebody was told that it is late.
alter table listing_reports add column outcome text
  check (outcome in ('corrected', 'passed_on', 'no_fault', 'gone', 'not_a_report'));
alter table listing_reports add column answer text check (length(answer) between 1 and 2000);
alter table listing_reports add column answered_by uuid references accounts (id) on delete set null;
alter table listing_reports add column late_told_at timestamptz;
alter table listing_reports add constraint listing_reports_closed_with_outcome
  check ((status = 'closed') = (outcome is not null));
create index listing_reports_open on listing_reports (due_at) where answered_at is null;

-- Few are: the console counts them each time that it is looked at.
create index property_media_parked on property_media (property_id) where status = 'parked';
