-- A board of people shows the first of each stage by next step: one read of this index for a column of everyone.
-- Cost on a full table: one index, 0.2 s for 50,000 people, during which no one can be changed.
create index people_by_stage on people (stage, coalesce(next_step_date, 'infinity'::date), id)
  where erased_at is null and merged_into_id is null;
