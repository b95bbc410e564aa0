-- Templates of emails that agents send to leads and people. Each change is a version, and only an approved version is
-- used. A few original texts wait for approval.
-- Cost on a full table: none, the tables are new.

create table email_templates (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  subject text not null check (length(subject) between 1 and 120),
  message text not null check (length(message) between 1 and 5000),
  -- Version that agents use. Null if none is approved.
  approved_version integer,
  -- Null for an original, and after the account is deleted.
  created_by uuid references accounts (id) on delete set null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (approved_version between 1 and version)
);
create unique index email_templates_by_name on email_templates (lower(name));

create table email_template_versions (
  template_id uuid not null references email_templates (id) on delete cascade,
  version integer not null check (version > 0),
  name text not null,
  subject text not null,
  message text not null,
  written_by uuid references accounts (id) on delete set null,
  written_at timestamptz not null,
  approved_by uuid references accounts (id) on delete set null,
  approved_at timestamptz,
  primary key (template_id, version),
  check (approved_at is not null or approved_by is null)
);

insert into email_templates (id, name, subject, message, created_at, updated_at)
select id, name, subject, replace(message, '|', e'\n'), now(), now() from (values
  ('0199a1c0-0080-7000-8000-000000000001'::uuid, 'First reply', 'Your question to {brokerage}',
   'Hi {first name},||Thank you for contacting {brokerage}. I’m {agent name}, and I can answer your questions about buying or selling a home.||When is a good time to talk? Reply to this email or call me at {agent phone}.'),
  ('0199a1c0-0080-7000-8000-000000000002'::uuid, 'Question about a home', '{home address}',
   'Hi {first name},||Thank you for asking about {home address}. I’ll check its status and answer your questions.||If you’d like to see it, send me two times when you’re free. Before a tour, we sign a written buyer agreement. It states what we do and what it costs. Fees are negotiable and not set by law.'),
  ('0199a1c0-0080-7000-8000-000000000003'::uuid, 'After a tour', 'Your tour of {home address}',
   'Hi {first name},||Thank you for touring {home address} with me. What did you like, and what didn’t fit?||Tell me what to change in your search. You can also call me at {agent phone}.'),
  ('0199a1c0-0080-7000-8000-000000000004'::uuid, 'About a valuation', 'Your home valuation request',
   'Hi {first name},||Thank you for asking what {home address} could sell for. I’m comparing it with recent sales. The result is an estimate and not an appraisal.||Have you changed anything since you bought the home, such as the roof, the kitchen, or the heating?'),
  ('0199a1c0-0080-7000-8000-000000000005'::uuid, 'Checking in', 'Your plans',
   'Hi {first name},||We talked a while ago about your plans. Has anything changed?||If you don’t want more emails from me, reply and say so.')
) as original (id, name, subject, message);

insert into email_template_versions (template_id, version, name, subject, message, written_at)
select id, version, name, subject, message, created_at from email_templates;
