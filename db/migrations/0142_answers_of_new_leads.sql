-- Each lead that got its person wrote the person's row, because the time of no answer was stored as null. Such a write adds
-- to every index of people.
-- Cost on a full table: none.

create or replace function note_answer(person uuid, at timestamptz) returns void language sql as $$
  update people set last_answer_at = at
  where id = person and at is not null and (last_answer_at is null or last_answer_at < at)
$$;
