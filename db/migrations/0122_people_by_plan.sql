-- People are found by the follow-up plan that runs for them.
-- Cost on a full table: one index over the follow-ups that run.

create index follow_ups_running on follow_ups (plan_id, person_id) where ended_at is null;
