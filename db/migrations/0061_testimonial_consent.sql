-- Consent to publish an imported testimonial, which no form recorded: the day, how the client gave it, and who recorded it.
-- Cost: adds empty columns without rewriting the table.
alter table testimonials
  add column consent_date date,
  add column consent_note text check (length(consent_note) between 1 and 200),
  add column consent_recorded_by uuid references accounts (id) on delete set null,
  add constraint testimonials_consent_check check (
    (consent_date is null) = (consent_note is null) and (consent_date is null or may_publish)
  );
