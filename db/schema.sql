-- Generated from the catalogs by `npm run generate`: read it to see the tables; change it with a migration.

create table access_log (
  id uuid not null,
  at timestamp with time zone not null default now(),
  account_id uuid,
  kind text not null,
  object_type text not null,
  object_id text not null,
  ip text,
  user_agent text,
  request_id text,
  details jsonb,
  PRIMARY KEY (id)
);
CREATE INDEX access_log_by_account ON access_log USING btree (account_id, at, id);
CREATE INDEX access_log_by_kind ON access_log USING btree (kind, at, id);
CREATE INDEX access_log_by_object ON access_log USING btree (object_type, object_id, at, id);
CREATE INDEX access_log_by_time ON access_log USING btree (at, id);
CREATE INDEX access_log_of_admins ON access_log USING btree (at, id) WHERE (kind ~~ 'admin.%'::text);

create table account_devices (
  account_id uuid not null,
  device_hash bytea not null,
  first_seen_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, device_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (length(device_hash) = 32)
);

create table account_notices (
  account_id uuid not null,
  kind text not null,
  about timestamp with time zone not null,
  sent_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, kind, about),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (kind = ANY (ARRAY['password_7_days'::text, 'password_3_days'::text, 'password_1_day'::text, 'inactivity_150_days'::text, 'inactivity_173_days'::text]))
);

create table account_tokens (
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  proof_hash bytea,
  email text,
  redirect text,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK ((email IS NOT NULL) = (kind = 'change_email'::text)),
  CHECK (kind = ANY (ARRAY['verify_email'::text, 'reset_password'::text, 'change_email'::text, 'second_step'::text])),
  CHECK (length(proof_hash) = 32),
  CHECK (redirect IS NULL OR kind = 'reset_password'::text),
  CHECK (length(token_hash) = 32)
);
CREATE INDEX account_tokens_by_account ON account_tokens USING btree (account_id, kind);
CREATE INDEX account_tokens_by_end ON account_tokens USING btree (expires_at);

create table accounts (
  id uuid not null,
  email text not null,
  email_normalized text not null,
  name text not null,
  phone text,
  password_hash text not null,
  password_changed_at timestamp with time zone not null,
  password_expires_at timestamp with time zone not null,
  user_role text not null,
  role_level integer not null,
  status text not null,
  suspension_reason text,
  email_verified_at timestamp with time zone,
  terms_version text,
  mls_consent_version text,
  sold_granted_at timestamp with time zone,
  sold_until timestamp with time zone,
  mls_auditor_until timestamp with time zone,
  email_notifications boolean not null default true,
  marketing_emails boolean not null default true,
  sms_notifications boolean not null default false,
  preferred_contact_method text not null default 'email'::text,
  property_alert_frequency text not null default 'instant'::text,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  purge_date date,
  version integer not null default 1,
  agency_disclosure_version text,
  password_days integer not null default 90,
  street text,
  city text,
  state text,
  postal_code text,
  totp_secret bytea,
  totp_confirmed_at timestamp with time zone,
  totp_last_step bigint,
  sold_reason text,
  sold_granted_by uuid,
  is_suspension_reason_shown boolean not null default false,
  PRIMARY KEY (id),
  FOREIGN KEY (sold_granted_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CHECK (user_role = 'super_admin'::text AND role_level = 1000 OR user_role = 'admin'::text AND role_level = 100 OR user_role = 'registered'::text AND role_level = 10 OR user_role = 'authenticated'::text AND role_level = 1),
  CHECK ((status = 'suspended'::text) = (suspension_reason IS NOT NULL)),
  CHECK (password_expires_at >= password_changed_at),
  CHECK (length(name) >= 1 AND length(name) <= 200),
  CHECK (password_days >= 90 AND password_days <= 3650),
  CHECK (preferred_contact_method = ANY (ARRAY['email'::text, 'phone'::text, 'sms'::text])),
  CHECK (property_alert_frequency = ANY (ARRAY['instant'::text, 'daily'::text, 'weekly'::text, 'never'::text])),
  CHECK (NOT is_suspension_reason_shown OR suspension_reason IS NOT NULL),
  CHECK (length(sold_reason) >= 1 AND length(sold_reason) <= 500),
  CHECK (status = ANY (ARRAY['pending_verification'::text, 'active'::text, 'suspended'::text, 'deactivated'::text])),
  CHECK (suspension_reason = ANY (ARRAY['violation'::text, 'misuse'::text, 'false_information'::text, 'inactivity'::text, 'mls_request'::text])),
  CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL),
  CHECK (user_role = ANY (ARRAY['super_admin'::text, 'admin'::text, 'registered'::text, 'authenticated'::text])),
  CHECK (version > 0)
);
CREATE UNIQUE INDEX accounts_by_email ON accounts USING btree (email_normalized) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_by_email_words ON accounts USING gin (email_normalized gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_by_last_seen ON accounts USING btree (last_seen_at) WHERE ((deleted_at IS NULL) AND (status = 'active'::text));
CREATE INDEX accounts_by_name ON accounts USING btree (lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_by_password_end ON accounts USING btree (password_expires_at) WHERE ((deleted_at IS NULL) AND (status = 'active'::text));
CREATE INDEX accounts_by_phone ON accounts USING btree (phone) WHERE ((deleted_at IS NULL) AND (phone IS NOT NULL));
CREATE INDEX accounts_by_role ON accounts USING btree (role_level, id);
CREATE INDEX accounts_to_purge ON accounts USING btree (purge_date) WHERE ((deleted_at IS NOT NULL) AND (purge_date IS NOT NULL));
CREATE INDEX accounts_unconfirmed ON accounts USING btree (id) WHERE ((deleted_at IS NULL) AND (status = 'pending_verification'::text));
CREATE TRIGGER accounts_end_setup AFTER INSERT OR UPDATE OF role_level ON accounts FOR EACH ROW WHEN (new.role_level >= 100) EXECUTE FUNCTION delete_setup_link();

create table activity_requests (
  account_id uuid not null,
  agent_id uuid not null,
  asked_at timestamp with time zone,
  declined_at timestamp with time zone,
  PRIMARY KEY (account_id, agent_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  CHECK (asked_at IS NOT NULL OR declined_at IS NOT NULL)
);
CREATE INDEX activity_requests_by_agent ON activity_requests USING btree (agent_id);

create table activity_shares (
  id uuid not null,
  account_id uuid not null,
  agent_id uuid not null,
  consent_id uuid not null,
  shared_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  FOREIGN KEY (consent_id) REFERENCES consents(id) ON DELETE CASCADE,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  CHECK (end_reason = ANY (ARRAY['stopped'::text, 'reassigned'::text, 'agent_left'::text, 'restored'::text]))
);
CREATE INDEX activity_shares_by_account ON activity_shares USING btree (account_id, ended_at);
CREATE INDEX activity_shares_by_agent ON activity_shares USING btree (agent_id, account_id) WHERE (ended_at IS NULL);
CREATE INDEX activity_shares_by_consent ON activity_shares USING btree (consent_id);
CREATE UNIQUE INDEX activity_shares_live_once ON activity_shares USING btree (account_id, agent_id) WHERE (ended_at IS NULL);

create table admin_permissions (
  account_id uuid not null,
  permission text not null,
  granted_by uuid,
  granted_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, permission),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (granted_by) REFERENCES accounts(id),
  CHECK (permission ~ '^[a-z_]+$'::text)
);

create table agent_plans (
  id uuid not null,
  author_id uuid not null,
  name text not null,
  steps jsonb not null,
  is_shared boolean not null,
  state text not null,
  asked_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CHECK (state <> 'waiting'::text OR asked_at IS NOT NULL),
  CHECK ((state = 'returned'::text) = (reason IS NOT NULL)),
  CHECK (length(name) >= 1 AND length(name) <= 80),
  CHECK (length(reason) <= 500),
  CHECK (state = ANY (ARRAY['draft'::text, 'waiting'::text, 'returned'::text, 'approved'::text])),
  CHECK (jsonb_typeof(steps) = 'array'::text),
  CHECK (version > 0)
);
CREATE UNIQUE INDEX agent_plans_by_name ON agent_plans USING btree (author_id, lower(name));
CREATE INDEX agent_plans_waiting ON agent_plans USING btree (asked_at) WHERE (state = 'waiting'::text);

create table agent_schedules (
  agent_id uuid not null,
  week jsonb,
  days_off jsonb not null default '[]'::jsonb,
  takes_leads boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (agent_id),
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  CHECK (version > 0)
);

create table agents (
  id uuid not null,
  account_id uuid,
  slug text not null,
  name text not null,
  title text not null,
  email text not null,
  phone text not null,
  license_number text not null,
  member_key text,
  bio text not null default ''::text,
  photo_key text,
  is_principal boolean not null default false,
  is_active boolean not null default true,
  position integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  areas text,
  licensed_year integer,
  photo_alt text,
  photo_source_key text,
  photo_crop jsonb,
  is_shown boolean not null default true,
  is_working boolean not null default true,
  PRIMARY KEY (id),
  UNIQUE (account_id),
  UNIQUE (member_key),
  UNIQUE (slug),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CHECK (licensed_year >= 1950 AND licensed_year <= 2100),
  CHECK (char_length(photo_alt) <= 200),
  CHECK (slug ~ '^[a-z0-9-]{1,80}$'::text),
  CHECK (version > 0)
);
CREATE INDEX agents_in_order ON agents USING btree ("position", id);
CREATE TRIGGER agents_end_activity_shares AFTER UPDATE ON agents FOR EACH ROW WHEN (old.is_working AND NOT new.is_working OR old.account_id IS DISTINCT FROM new.account_id) EXECUTE FUNCTION end_shares_of_agent();
CREATE TRIGGER agents_end_activity_shares_first BEFORE DELETE ON agents FOR EACH ROW EXECUTE FUNCTION end_shares_of_agent();
CREATE TRIGGER agents_status BEFORE INSERT OR UPDATE ON agents FOR EACH ROW EXECUTE FUNCTION keep_agent_status();
CREATE TRIGGER agents_take_tasks_along BEFORE DELETE ON agents FOR EACH ROW EXECUTE FUNCTION delete_own_tasks();

create table agreement_texts (
  text_hash bytea not null,
  kind text not null,
  text_version text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (text_hash),
  CHECK (kind = ANY (ARRAY['disclosure'::text, 'agreement'::text])),
  CHECK (length(text_hash) = 32)
);
CREATE TRIGGER agreement_texts_are_kept BEFORE DELETE OR UPDATE ON agreement_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table alert_deliveries (
  id uuid not null,
  search_id uuid not null,
  account_id uuid not null,
  property_id uuid not null,
  event text not null,
  change_seq bigint not null,
  details jsonb not null default '{}'::jsonb,
  changed_at timestamp with time zone not null,
  found_at timestamp with time zone not null,
  outcome text not null,
  letter_id uuid,
  told_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (search_id, property_id, event, change_seq),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (letter_id) REFERENCES alert_letters(id) ON DELETE SET NULL,
  FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE,
  CHECK (event = ANY (ARRAY['new_match'::text, 'price_down'::text, 'price_up'::text, 'back'::text, 'pending'::text, 'sold'::text, 'open_house'::text, 'photos'::text])),
  CHECK (outcome = ANY (ARRAY['waiting'::text, 'told'::text, 'quiet'::text, 'left_out'::text]))
);
CREATE INDEX alert_deliveries_by_search ON alert_deliveries USING btree (search_id, found_at DESC);
CREATE INDEX alert_deliveries_by_time ON alert_deliveries USING btree (found_at);
CREATE INDEX alert_deliveries_told ON alert_deliveries USING btree (account_id, told_at DESC, id) WHERE (outcome = 'told'::text);
CREATE INDEX alert_deliveries_waiting ON alert_deliveries USING btree (account_id, found_at, id) WHERE (outcome = 'waiting'::text);

create table alert_letters (
  id uuid not null,
  account_id uuid not null,
  mail_id uuid,
  search_ids text[] not null,
  written_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX alert_letters_by_account ON alert_letters USING btree (account_id, written_at DESC);
CREATE INDEX alert_letters_by_time ON alert_letters USING btree (written_at);

create table alert_progress (
  is_only boolean not null default true,
  seq bigint not null,
  read_at timestamp with time zone not null,
  PRIMARY KEY (is_only),
  CHECK (is_only)
);

create table alert_settings (
  account_id uuid not null,
  digest_hour integer not null default 7,
  digest_weekday integer not null default 5,
  quiet_from integer not null default 21,
  quiet_until integer not null default 7,
  look_at timestamp with time zone,
  last_instant_at timestamp with time zone,
  last_digest_date date,
  last_weekly_date date,
  kept_at timestamp with time zone,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (digest_hour >= 5 AND digest_hour <= 21),
  CHECK (digest_weekday >= 0 AND digest_weekday <= 6),
  CHECK (quiet_from >= 0 AND quiet_from <= 23),
  CHECK (quiet_until >= 0 AND quiet_until <= 23)
);
CREATE INDEX alert_settings_due ON alert_settings USING btree (look_at) WHERE (look_at IS NOT NULL);

create table analytics_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  at_date date not null,
  visit bytea not null,
  name text not null,
  path text not null,
  source text not null,
  medium text not null,
  campaign text,
  device text not null,
  props jsonb not null default '{}'::jsonb,
  PRIMARY KEY (id),
  CHECK (length(campaign) <= 120),
  CHECK (device = ANY (ARRAY['phone'::text, 'tablet'::text, 'desktop'::text])),
  CHECK (length(medium) >= 1 AND length(medium) <= 120),
  CHECK (name ~ '^[a-z_]{1,40}$'::text),
  CHECK (length(path) <= 200),
  CHECK (length(source) >= 1 AND length(source) <= 120),
  CHECK (length(visit) = 16)
);
CREATE INDEX analytics_events_by_day ON analytics_events USING btree (at_date, name, visit);

create table analytics_left_out (
  at_date date not null,
  reason text not null,
  events integer not null,
  PRIMARY KEY (at_date, reason),
  CHECK (events > 0),
  CHECK (reason = ANY (ARRAY['robot'::text, 'staff'::text, 'limit'::text, 'invalid'::text]))
);

create table analytics_salts (
  salt_date date not null,
  salt bytea not null,
  PRIMARY KEY (salt_date),
  CHECK (length(salt) = 32)
);

create table appointments (
  id uuid not null,
  kind text not null,
  status text not null default 'requested'::text,
  meeting text not null,
  name text not null,
  email text not null,
  phone text,
  message text not null default ''::text,
  account_id uuid,
  agent_id uuid,
  property_id uuid,
  lead_id uuid,
  wished_at timestamp with time zone not null,
  second_wish_at timestamp with time zone,
  third_wish_at timestamp with time zone,
  reply_due_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  relationship_id uuid,
  exception_reason text,
  reason text,
  ended_by text,
  sequence integer not null default 0,
  reminded_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  place text,
  offered_at timestamp with time zone,
  second_offer_at timestamp with time zone,
  third_offer_at timestamp with time zone,
  offer_reply text,
  offers_sent_at timestamp with time zone,
  minutes integer,
  emailed_version integer,
  offer_agent_id uuid,
  account_requested_at timestamp with time zone,
  answer_note text,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE SET NULL,
  FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE SET NULL,
  FOREIGN KEY (offer_agent_id) REFERENCES agents(id) ON DELETE SET NULL,
  FOREIGN KEY (property_id) REFERENCES properties(id) ON DELETE SET NULL,
  FOREIGN KEY (relationship_id) REFERENCES relationships(id) ON DELETE SET NULL,
  CHECK (length(answer_note) >= 1 AND length(answer_note) <= 1000),
  CHECK ((starts_at IS NULL) = (ends_at IS NULL)),
  CHECK (ends_at > starts_at),
  CHECK ((status <> ALL (ARRAY['confirmed'::text, 'completed'::text, 'no_show'::text])) OR starts_at IS NOT NULL),
  CHECK ((status <> ALL (ARRAY['declined'::text, 'cancelled'::text])) OR reason IS NOT NULL),
  CHECK (status <> 'offered'::text OR offered_at IS NOT NULL),
  CHECK (ended_by = ANY (ARRAY['visitor'::text, 'brokerage'::text])),
  CHECK (length(exception_reason) >= 1 AND length(exception_reason) <= 500),
  CHECK (kind = ANY (ARRAY['tour'::text, 'consultation'::text])),
  CHECK (meeting = ANY (ARRAY['in_person'::text, 'video'::text, 'phone'::text])),
  CHECK (length(message) <= 1000),
  CHECK (minutes >= 15 AND minutes <= 720),
  CHECK (length(name) >= 1 AND length(name) <= 120),
  CHECK (length(offer_reply) >= 1 AND length(offer_reply) <= 500),
  CHECK (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'::text),
  CHECK (length(place) >= 1 AND length(place) <= 200),
  CHECK (length(reason) >= 1 AND length(reason) <= 500),
  CHECK (status = ANY (ARRAY['requested'::text, 'offered'::text, 'confirmed'::text, 'declined'::text, 'cancelled'::text, 'completed'::text, 'no_show'::text])),
  CHECK (version > 0),
  EXCLUDE USING gist (agent_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status = 'confirmed'::text)
);
CREATE INDEX appointments_by_account ON appointments USING btree (account_id, id) WHERE (account_id IS NOT NULL);
CREATE INDEX appointments_by_agent ON appointments USING btree (agent_id, id) WHERE (agent_id IS NOT NULL);
CREATE INDEX appointments_by_property ON appointments USING btree (property_id, id) WHERE (property_id IS NOT NULL);
CREATE INDEX appointments_by_status ON appointments USING btree (status, reply_due_at, id);
CREATE INDEX appointments_by_time ON appointments USING btree (COALESCE(starts_at, wished_at), id);
CREATE INDEX appointments_offer_agent ON appointments USING btree (offer_agent_id) WHERE (offer_agent_id IS NOT NULL);
CREATE INDEX appointments_offered ON appointments USING btree (offered_at) WHERE (status = 'offered'::text);
CREATE INDEX appointments_to_remind ON appointments USING btree (starts_at) WHERE ((status = 'confirmed'::text) AND (reminded_at IS NULL));
CREATE UNIQUE INDEX appointments_wished ON appointments USING btree (lower(email), kind, COALESCE(property_id, '00000000-0000-0000-0000-000000000000'::uuid), COALESCE(place, ''::text), wished_at) WHERE (status = ANY (ARRAY['requested'::text, 'offered'::text]));

create table audit_anchors (
  anchored_date date not null,
  seq bigint not null,
  row_hash bytea not null,
  anchored_at timestamp with time zone not null default now(),
  key_id text,
  signature bytea,
  PRIMARY KEY (anchored_date, seq),
  CHECK (length(row_hash) = 32),
  CHECK (length(signature) = 32),
  CHECK ((key_id IS NULL) = (signature IS NULL))
);
CREATE TRIGGER audit_anchors_are_kept BEFORE DELETE OR UPDATE ON audit_anchors FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_anchors_are_not_emptied BEFORE TRUNCATE ON audit_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_log (
  seq bigint not null,
  at timestamp with time zone not null,
  actor_kind text not null,
  actor_id uuid,
  actor_label text not null,
  act text not null,
  object_type text not null,
  object_id text,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  user_agent text,
  request_id text,
  prev_hash bytea not null,
  row_hash bytea not null,
  PRIMARY KEY (seq),
  UNIQUE (row_hash),
  CHECK (act ~ '^[a-z_]+\.[a-z_]+$'::text),
  CHECK (actor_kind = ANY (ARRAY['visitor'::text, 'account'::text, 'worker'::text, 'command'::text])),
  CHECK (length(prev_hash) = 32),
  CHECK (length(row_hash) = 32),
  CHECK (seq > 0)
);
CREATE INDEX audit_log_by_act ON audit_log USING btree (act, at, seq);
CREATE INDEX audit_log_by_actor ON audit_log USING btree (actor_id, at, seq);
CREATE INDEX audit_log_by_object ON audit_log USING btree (object_type, object_id, at, seq);
CREATE INDEX audit_log_by_time ON audit_log USING btree (at, seq);
CREATE INDEX audit_log_of_admins ON audit_log USING btree (at, seq) INCLUDE (act) WHERE (actor_label = ANY (ARRAY['admin'::text, 'super_admin'::text]));
CREATE INDEX audit_log_of_people ON audit_log USING btree (at, seq) WHERE ((actor_kind = ANY (ARRAY['account'::text, 'visitor'::text])) AND (actor_label <> ALL (ARRAY['admin'::text, 'super_admin'::text])));
CREATE TRIGGER audit_log_is_kept BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_not_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_tells AFTER INSERT ON audit_log FOR EACH ROW WHEN (split_part(new.act, '.'::text, 1) <> ALL (ARRAY['session'::text, 'account'::text])) EXECUTE FUNCTION tell_of_content();

create table audit_values (
  seal bytea not null,
  account_id uuid not null,
  salt bytea not null,
  value jsonb not null,
  PRIMARY KEY (seal),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (length(salt) = 16),
  CHECK (length(seal) = 32)
);
CREATE INDEX audit_values_by_account ON audit_values USING btree (account_id);

create table calendar_entries (
  id uuid not null,
  agent_id uuid not null,
  title text not null,
  from_date date not null,
  from_time text,
  to_date date not null,
  to_time text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  person_id uuid,
  place text,
  note text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  timed_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE SET NULL,
  CHECK (ends_at > starts_at),
  CHECK ((from_time IS NULL) = (to_time IS NULL)),
  CHECK (from_time ~ '^\d\d:\d\d$'::text),
  CHECK (length(note) <= 1000),
  CHECK (length(place) >= 1 AND length(place) <= 200),
  CHECK (length(title) >= 1 AND length(title) <= 120),
  CHECK (to_time ~ '^\d\d:\d\d$'::text),
  CHECK (version > 0)
);
CREATE INDEX calendar_entries_by_agent ON calendar_entries USING btree (agent_id, ends_at);
CREATE INDEX calendar_entries_by_person ON calendar_entries USING btree (person_id) WHERE (person_id IS NOT NULL);

create table calendar_feeds (
  agent_id uuid not null,
  id uuid not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (agent_id),
  UNIQUE (id),
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE
);

create table captcha_passes (
  token_hash bytea not null,
  action text not null,
  caller text not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (token_hash),
  CHECK (length(token_hash) = 32)
);
CREATE INDEX captcha_passes_by_end ON captcha_passes USING btree (expires_at);

create table captcha_solved (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (challenge_hash),
  CHECK (length(challenge_hash) = 32)
);
CREATE INDEX captcha_solved_by_end ON captcha_solved USING btree (expires_at);

create table comparison_history (
  account_id uuid not null,
  property_ids uuid[] not null,
  times integer not null default 1,
  last_at timestamp with time zone not null,
  PRIMARY KEY (account_id, property_ids),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (cardinality(property_ids) >= 2 AND cardinality(property_ids) <= 6),
  CHECK (times > 0)
);
CREATE INDEX comparison_history_by_time ON comparison_history USING btree (last_at);

create table comparisons (
  id uuid not null,
  account_id uuid not null,
  name text not null,
  property_ids uuid[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (length(name) >= 1 AND length(name) <= 60),
  CHECK (cardinality(property_ids) >= 2 AND cardinality(property_ids) <= 6)
);
CREATE UNIQUE INDEX comparisons_by_name ON comparisons USING btree (account_id, lower(name));

create table connection_tests (
  kind text not null,
  settings_digest text not null,
  result text not null,
  message text not null,
  took_ms integer,
  tested_at timestamp with time zone not null,
  PRIMARY KEY (kind, settings_digest),
  CHECK (kind = ANY (ARRAY['feed'::text, 'mail'::text, 'replies'::text, 'storage'::text, 'texts'::text, 'map'::text])),
  CHECK (length(message) <= 1000),
  CHECK (result = ANY (ARRAY['works'::text, 'partly'::text, 'fails'::text])),
  CHECK (took_ms >= 0)
);

create table consent_texts (
  text_hash bytea not null,
  purpose text not null,
  text_version text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (text_hash),
  CHECK (length(text_hash) = 32)
);
CREATE TRIGGER consent_texts_are_kept BEFORE DELETE OR UPDATE ON consent_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table consents (
  id uuid not null,
  account_id uuid,
  email_normalized text,
  purpose text not null,
  text_version text not null,
  text_hash bytea not null,
  is_given boolean not null,
  at timestamp with time zone not null default now(),
  source text not null,
  ip text,
  user_agent text,
  revoked_at timestamp with time zone,
  phone text,
  given_date date,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  CHECK (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'::text),
  CHECK (account_id IS NOT NULL OR email_normalized IS NOT NULL OR phone IS NOT NULL),
  CHECK (length(text_hash) = 32)
);
CREATE INDEX consents_by_account ON consents USING btree (account_id, purpose, at);
CREATE INDEX consents_by_email ON consents USING btree (email_normalized, purpose, at);
CREATE TRIGGER consents_are_kept BEFORE DELETE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table csv_import_rows (
  import_id uuid not null,
  row_number integer not null,
  cells jsonb not null,
  outcome text,
  notes jsonb not null default '[]'::jsonb,
  object_id uuid,
  before jsonb,
  after_version integer,
  undo_outcome text,
  PRIMARY KEY (import_id, row_number),
  FOREIGN KEY (import_id) REFERENCES csv_imports(id) ON DELETE CASCADE,
  CHECK (outcome = ANY (ARRAY['added'::text, 'updated'::text, 'skipped'::text, 'failed'::text])),
  CHECK (row_number > 0),
  CHECK (undo_outcome = ANY (ARRAY['removed'::text, 'restored'::text, 'changed'::text, 'in_use'::text, 'gone'::text]))
);
CREATE INDEX csv_import_rows_of_object ON csv_import_rows USING btree (import_id, object_id) WHERE (object_id IS NOT NULL);
CREATE INDEX csv_import_rows_open ON csv_import_rows USING btree (import_id, row_number) WHERE (outcome IS NULL);

create table csv_imports (
  id uuid not null,
  kind text not null,
  file_name text not null,
  headers jsonb not null,
  columns jsonb not null,
  on_duplicate text not null default 'skip'::text,
  status text not null default 'draft'::text,
  row_count integer not null,
  counts jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created_by uuid,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  undone_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CHECK (char_length(file_name) >= 1 AND char_length(file_name) <= 200),
  CHECK (kind = ANY (ARRAY['contacts'::text, 'agents'::text, 'vendors'::text, 'testimonials'::text])),
  CHECK (on_duplicate = ANY (ARRAY['skip'::text, 'update'::text, 'add'::text])),
  CHECK (row_count >= 0 AND row_count <= 10000),
  CHECK (status = ANY (ARRAY['draft'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text])),
  CHECK (version > 0)
);
CREATE INDEX csv_imports_created_by ON csv_imports USING btree (created_by);
CREATE INDEX csv_imports_in_order ON csv_imports USING btree (created_at, id);

create table database_sizes (
  sampled_at timestamp with time zone not null,
  bytes bigint not null,
  PRIMARY KEY (sampled_at),
  CHECK (bytes >= 0)
);

create table document_leftovers (
  storage_key text not null,
  remove_at timestamp with time zone not null,
  PRIMARY KEY (storage_key)
);
CREATE INDEX document_leftovers_by_time ON document_leftovers USING btree (remove_at);

create table document_shares (
  id uuid not null,
  document_id uuid not null,
  account_id uuid,
  thread_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE,
  FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE,
  CHECK (num_nonnulls(account_id, thread_id) = 1)
);
CREATE UNIQUE INDEX document_shares_by_person ON document_shares USING btree (document_id, account_id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX document_shares_by_thread ON document_shares USING btree (document_id, thread_id) WHERE (revoked_at IS NULL);
CREATE INDEX document_shares_of_person ON document_shares USING btree (account_id) WHERE (revoked_at IS NULL);
CREATE INDEX document_shares_of_thread ON document_shares USING btree (thread_id) WHERE (revoked_at IS NULL);

create table document_versions (
  document_id uuid not null,
  version integer not null,
  owner_id uuid not null,
  kind text not null,
  bytes integer not null,
  sha256 bytea not null,
  status text not null,
  threat text,
  scanned_at timestamp with time zone,
  status_at timestamp with time zone not null,
  client_key uuid not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (document_id, version),
  FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE,
  CHECK (bytes > 0),
  CHECK ((status = 'infected'::text) = (threat IS NOT NULL)),
  CHECK (kind = ANY (ARRAY['pdf'::text, 'jpeg'::text, 'png'::text, 'webp'::text, 'docx'::text, 'txt'::text])),
  CHECK (length(sha256) = 32),
  CHECK (status = ANY (ARRAY['uploaded'::text, 'scanning'::text, 'clean'::text, 'unscanned'::text, 'infected'::text])),
  CHECK (version > 0)
);
CREATE UNIQUE INDEX document_versions_by_client_key ON document_versions USING btree (owner_id, client_key);
CREATE INDEX document_versions_to_scan ON document_versions USING btree (status_at) WHERE (status = ANY (ARRAY['uploaded'::text, 'scanning'::text, 'unscanned'::text]));

create table documents (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK ((deleted_at IS NULL) = (name <> ''::text)),
  CHECK (length(name) <= 200),
  CHECK (version > 0)
);
CREATE INDEX documents_by_owner ON documents USING btree (owner_id, updated_at DESC, id);

create table download_limits (
  account_id uuid not null,
  listings_per_day integer not null,
  documents_per_day integer not null,
  reason text not null,
  set_by uuid,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (set_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CHECK (documents_per_day >= 0 AND documents_per_day <= 10000),
  CHECK (listings_per_day >= 0 AND listings_per_day <= 500),
  CHECK (length(reason) >= 1 AND length(reason) <= 500),
  CHECK (version > 0)
);

create table download_listings (
  download_id uuid not null,
  account_id uuid not null,
  property_id uuid not null,
  at timestamp with time zone not null,
  PRIMARY KEY (download_id, property_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (download_id) REFERENCES downloads(id) ON DELETE CASCADE
);
CREATE INDEX download_listings_by_account ON download_listings USING btree (account_id, at, property_id);

create table downloads (
  id uuid not null,
  account_id uuid not null,
  download_type text not null,
  outcome text not null,
  items integer not null,
  object text not null,
  at timestamp with time zone not null,
  ip text,
  network text,
  user_agent text,
  request_id text,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (download_type = ANY (ARRAY['property_image'::text, 'property_data'::text, 'search_export'::text, 'document'::text, 'property_details'::text])),
  CHECK (items >= 0),
  CHECK (length(object) <= 1000),
  CHECK (outcome = ANY (ARRAY['allowed'::text, 'over_limit'::text, 'over_share'::text]))
);
CREATE INDEX downloads_by_account ON downloads USING btree (account_id, at, id);
CREATE INDEX downloads_by_time ON downloads USING btree (at, id);

create table email_template_versions (
  template_id uuid not null,
  version integer not null,
  name text not null,
  subject text not null,
  message text not null,
  written_by uuid,
  written_at timestamp with time zone not null,
  approved_by uuid,
  approved_at timestamp with time zone,
  PRIMARY KEY (template_id, version),
  FOREIGN KEY (approved_by) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (template_id) REFERENCES email_templates(id) ON DELETE CASCADE,
  FOREIGN KEY (written_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CHECK (approved_at IS NOT NULL OR approved_by IS NULL),
  CHECK (version > 0)
);

create table email_templates (
  id uuid not null,
  name text not null,
  subject text not null,
  message text not null,
  approved_version integer,
  created_by uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CHECK (approved_version >= 1 AND approved_version <= version),
  CHECK (length(message) >= 1 AND length(message) <= 5000),
  CHECK (length(name) >= 1 AND length(name) <= 80),
  CHECK (length(subject) >= 1 AND length(subject) <= 120),
  CHECK (version > 0)
);
CREATE UNIQUE INDEX email_templates_by_name ON email_templates USING btree (lower(name));

create table estimate_models (
  id uuid not null,
  fitted_at timestamp with time zone not null,
  sales_count integer not null,
  model jsonb not null,
  PRIMARY KEY (id),
  CHECK (sales_count > 0)
);
CREATE INDEX estimate_models_newest ON estimate_models USING btree (fitted_at DESC, id);

create table event_registrations (
  id uuid not null,
  event_id uuid not null,
  status text not null,
  name text not null,
  email text not null,
  email_normalized text not null,
  phone text,
  company text,
  account_id uuid,
  registered_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  came_at timestamp with time zone,
  reminded_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (event_id, email_normalized),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  CHECK ((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)),
  CHECK (came_at IS NULL OR status = 'registered'::text),
  CHECK (length(company) >= 1 AND length(company) <= 120),
  CHECK (length(name) >= 1 AND length(name) <= 120),
  CHECK (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'::text),
  CHECK (status = ANY (ARRAY['registered'::text, 'waiting'::text, 'cancelled'::text]))
);
CREATE INDEX event_registrations_by_account ON event_registrations USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX event_registrations_by_email ON event_registrations USING btree (email_normalized);
CREATE INDEX event_registrations_in_order ON event_registrations USING btree (event_id, status, registered_at, id);
CREATE INDEX event_registrations_to_remind ON event_registrations USING btree (event_id) WHERE ((status = 'registered'::text) AND (reminded_at IS NULL));
CREATE TRIGGER event_registrations_count AFTER INSERT OR DELETE OR UPDATE OF status ON event_registrations FOR EACH ROW EXECUTE FUNCTION count_seats();

create table events (
  id uuid not null,
  title text not null,
  summary text not null,
  description text not null default ''::text,
  status text not null default 'draft'::text,
  publish_at timestamp with time zone,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  venue text not null,
  street text not null,
  city text not null,
  postal_code text not null,
  arrival_note text,
  host_id uuid,
  capacity integer,
  seats_taken integer not null default 0,
  has_waiting_list boolean not null default true,
  sequence integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  timed_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (host_id) REFERENCES agents(id) ON DELETE SET NULL,
  CHECK (length(arrival_note) >= 1 AND length(arrival_note) <= 300),
  CHECK (capacity >= 1 AND capacity <= 5000),
  CHECK (ends_at > starts_at),
  CHECK ((status = 'scheduled'::text) = (publish_at IS NOT NULL)),
  CHECK (length(city) >= 1 AND length(city) <= 80),
  CHECK (length(description) <= 4000),
  CHECK (postal_code ~ '^[0-9]{5}$'::text),
  CHECK (capacity IS NULL OR seats_taken <= capacity),
  CHECK (seats_taken >= 0),
  CHECK (status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'archived'::text])),
  CHECK (length(street) >= 1 AND length(street) <= 120),
  CHECK (length(summary) >= 1 AND length(summary) <= 200),
  CHECK (length(title) >= 1 AND length(title) <= 120),
  CHECK (length(venue) >= 1 AND length(venue) <= 120),
  CHECK (version > 0)
);
CREATE INDEX events_by_time ON events USING btree (starts_at, id);

create table favorites (
  account_id uuid not null,
  property_id uuid not null,
  notes text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (account_id, property_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (length(notes) <= 2000),
  CHECK (version > 0)
);

create table follow_up_plans (
  id uuid not null,
  name text not null,
  steps jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  author_id uuid,
  is_shared boolean not null default true,
  PRIMARY KEY (id),
  FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (length(name) >= 1 AND length(name) <= 80),
  CHECK (jsonb_typeof(steps) = 'array'::text),
  CHECK (version > 0)
);
CREATE UNIQUE INDEX follow_up_plans_by_name ON follow_up_plans USING btree (lower(name), COALESCE(author_id, '00000000-0000-0000-0000-000000000000'::uuid));

create table follow_ups (
  id uuid not null,
  plan_id uuid,
  name text not null,
  steps jsonb not null,
  person_id uuid not null,
  agent_id uuid,
  lead_id uuid,
  is_about_lead boolean not null,
  started_by uuid,
  started_at timestamp with time zone not null,
  position integer not null default 0,
  done_at jsonb not null default '[]'::jsonb,
  next_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  ended_by uuid,
  submission_key uuid not null,
  PRIMARY KEY (id),
  UNIQUE (submission_key),
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE SET NULL,
  FOREIGN KEY (ended_by) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE SET NULL,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  FOREIGN KEY (plan_id) REFERENCES follow_up_plans(id) ON DELETE SET NULL,
  FOREIGN KEY (started_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CHECK ((ended_at IS NULL) = (next_at IS NOT NULL)),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  CHECK (jsonb_typeof(done_at) = 'array'::text AND jsonb_array_length(done_at) = "position"),
  CHECK ("position" >= 0),
  CHECK (jsonb_typeof(steps) = 'array'::text AND jsonb_array_length(steps) > 0)
);
CREATE INDEX follow_ups_by_person ON follow_ups USING btree (person_id, started_at);
CREATE INDEX follow_ups_due ON follow_ups USING btree (next_at, id) WHERE (ended_at IS NULL);
CREATE INDEX follow_ups_running ON follow_ups USING btree (plan_id, person_id) WHERE (ended_at IS NULL);

create table hidden_homes (
  account_id uuid not null,
  property_id uuid not null,
  hidden_at timestamp with time zone not null,
  PRIMARY KEY (account_id, property_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table history_settings (
  account_id uuid not null,
  is_kept boolean not null,
  cleared_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table invitations (
  id uuid not null,
  email text not null,
  email_normalized text not null,
  role text not null,
  agent_id uuid,
  link_id uuid not null,
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  withdrawn_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (accepted_by) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  FOREIGN KEY (invited_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CHECK (role <> 'agent'::text OR agent_id IS NOT NULL),
  CHECK (accepted_at IS NULL OR withdrawn_at IS NULL),
  CHECK (char_length(email) <= 254),
  CHECK (role = ANY (ARRAY['agent'::text, 'admin'::text]))
);
CREATE INDEX invitations_accepted_by ON invitations USING btree (accepted_by);
CREATE INDEX invitations_invited_by ON invitations USING btree (invited_by);
CREATE UNIQUE INDEX invitations_one_open ON invitations USING btree (email_normalized) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
CREATE UNIQUE INDEX invitations_one_open_of_agent ON invitations USING btree (agent_id) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));

create table job_attempts (
  job_id uuid not null,
  job_name text not null,
  worker_id uuid,
  began_at timestamp with time zone not null default now(),
  deaths integer not null default 0,
  PRIMARY KEY (job_id),
  FOREIGN KEY (worker_id) REFERENCES workers(id) ON DELETE SET NULL
);
CREATE INDEX job_attempts_by_worker ON job_attempts USING btree (worker_id);

create table known_places (
  kind text not null,
  name text not null,
  PRIMARY KEY (kind, name),
  CHECK (kind = ANY (ARRAY['city'::text, 'zip'::text, 'county'::text, 'township'::text, 'subdivision'::text, 'district'::text])),
  CHECK (name <> ''::text)
);

create table landing_events (
  id uuid not null,
  landing_page_id uuid not null,
  kind text not null,
  visit_id uuid not null,
  source text not null,
  medium text not null,
  campaign text,
  at timestamp with time zone not null,
  at_date date not null,
  PRIMARY KEY (id),
  FOREIGN KEY (landing_page_id) REFERENCES landing_pages(id) ON DELETE CASCADE,
  CHECK (kind = ANY (ARRAY['view'::text, 'lead'::text]))
);
CREATE INDEX landing_events_by_page ON landing_events USING btree (landing_page_id, at_date, kind);

create table landing_pages (
  id uuid not null,
  slug text not null,
  name text not null,
  property_id uuid not null,
  agent_id uuid,
  intro text not null default ''::text,
  meta_title text,
  meta_description text,
  og_image_url text,
  status text not null default 'draft'::text,
  publish_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (slug),
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE SET NULL,
  CHECK ((status <> ALL (ARRAY['scheduled'::text, 'published'::text])) OR publish_at IS NOT NULL),
  CHECK (length(intro) <= 600),
  CHECK (length(name) >= 1 AND length(name) <= 120),
  CHECK (slug ~ '^[a-z0-9-]{1,80}$'::text),
  CHECK (status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'archived'::text])),
  CHECK (version > 0)
);
CREATE INDEX landing_pages_by_time ON landing_pages USING btree (updated_at, id);

create table lead_activities (
  id uuid not null,
  lead_id uuid not null,
  kind text not null,
  account_id uuid,
  direction text,
  outcome text,
  minutes integer,
  body text not null default ''::text,
  submission_key uuid not null,
  created_at timestamp with time zone not null default now(),
  subject text,
  email_id uuid,
  from_email text,
  is_automatic boolean not null default false,
  files jsonb not null default '[]'::jsonb,
  PRIMARY KEY (id),
  UNIQUE (submission_key),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE,
  CHECK ((kind = 'email'::text) = (subject IS NOT NULL) AND (kind = 'email'::text OR email_id IS NULL)),
  CHECK ((kind = 'call'::text) = (outcome IS NOT NULL)),
  CHECK ((kind = ANY (ARRAY['call'::text, 'email'::text])) = (direction IS NOT NULL)),
  CHECK (direction = ANY (ARRAY['outgoing'::text, 'incoming'::text])),
  CHECK (kind = ANY (ARRAY['call'::text, 'note'::text, 'email'::text])),
  CHECK (minutes >= 0 AND minutes <= 600),
  CHECK (outcome = ANY (ARRAY['reached'::text, 'left_message'::text, 'no_answer'::text, 'wrong_number'::text])),
  CHECK (from_email IS NULL OR kind = 'email'::text AND direction = 'incoming'::text),
  CHECK (kind = 'call'::text OR minutes IS NULL AND body <> ''::text)
);
CREATE INDEX lead_activities_by_email ON lead_activities USING btree (email_id) WHERE (email_id IS NOT NULL);
CREATE INDEX lead_activities_in_order ON lead_activities USING btree (lead_id, created_at DESC, id DESC);
CREATE TRIGGER lead_activities_are_contacts AFTER INSERT ON lead_activities FOR EACH ROW WHEN (new.kind = 'email'::text OR new.outcome = 'reached'::text) EXECUTE FUNCTION note_lead_activity();
CREATE TRIGGER lead_activities_are_kept BEFORE DELETE OR UPDATE ON lead_activities FOR EACH ROW EXECUTE FUNCTION refuse_activity_change();

create table lead_decisions (
  id uuid not null,
  lead_id uuid not null,
  step integer not null,
  act text not null,
  rule_key text not null,
  rule_id uuid,
  rule_name text not null,
  agent_id uuid,
  why text not null,
  round integer,
  offered_until timestamp with time zone,
  at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (lead_id, step),
  FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE,
  CHECK (act = ANY (ARRAY['assigned'::text, 'offered'::text, 'claimed'::text, 'office'::text])),
  CHECK ((rule_key = 'rule'::text) = (rule_id IS NOT NULL)),
  CHECK ((act = 'office'::text) = (agent_id IS NULL)),
  CHECK (act = 'offered'::text OR offered_until IS NULL),
  CHECK (rule_key = ANY (ARRAY['known'::text, 'asked'::text, 'rule'::text, 'catch_all'::text])),
  CHECK (step > 0)
);
CREATE INDEX lead_decisions_by_time ON lead_decisions USING btree (at, id);
CREATE INDEX lead_decisions_by_turn ON lead_decisions USING btree (rule_id, round) WHERE (round IS NOT NULL);
CREATE TRIGGER lead_decisions_append_only BEFORE UPDATE ON lead_decisions FOR EACH ROW EXECUTE FUNCTION refuse_change_of_lead_decision();

create table lead_offers (
  lead_id uuid not null,
  agent_id uuid not null,
  rule_id uuid not null,
  ends_at timestamp with time zone not null,
  PRIMARY KEY (lead_id),
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE
);
CREATE INDEX lead_offers_by_agent ON lead_offers USING btree (agent_id);
CREATE INDEX lead_offers_by_end ON lead_offers USING btree (ends_at, lead_id);

create table lead_rules (
  id uuid not null,
  name text not null,
  position integer not null,
  is_active boolean not null default true,
  kinds text[] not null,
  topics text[] not null,
  sources text[] not null,
  towns text not null,
  min_price integer,
  max_price integer,
  languages text[] not null,
  is_own_listing boolean not null,
  is_client boolean not null,
  act text not null,
  people text[] not null,
  claim_minutes integer,
  off_hours text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (id),
  CHECK (act = ANY (ARRAY['assign'::text, 'offer'::text, 'round_robin'::text, 'listing_agent'::text])),
  CHECK (min_price <= max_price),
  CHECK (act = 'listing_agent'::text OR cardinality(people) > 0),
  CHECK (claim_minutes >= 1 AND claim_minutes <= 1440),
  CHECK (max_price >= 0),
  CHECK (min_price >= 0),
  CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  CHECK (off_hours = ANY (ARRAY['next'::text, 'anyway'::text])),
  CHECK (char_length(towns) <= 1000),
  CHECK (version > 0)
);
CREATE INDEX lead_rules_in_order ON lead_rules USING btree ("position", id);

create table leads (
  id uuid not null,
  kind text not null,
  status text not null default 'new'::text,
  name text not null,
  email text,
  phone text,
  message text,
  property_id uuid,
  account_id uuid,
  owner_id uuid,
  due_at timestamp with time zone,
  answered_at timestamp with time zone,
  details jsonb not null default '{}'::jsonb,
  tracking jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  topic text,
  source text not null default 'direct'::text,
  medium text not null default 'none'::text,
  submission_key uuid,
  reminded_at timestamp with time zone,
  escalated_at timestamp with time zone,
  unclaimed_version integer,
  person_id uuid,
  unread_reply_at timestamp with time zone,
  city text,
  PRIMARY KEY (id),
  UNIQUE (submission_key),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (owner_id) REFERENCES agents(id) ON DELETE SET NULL,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE SET NULL,
  FOREIGN KEY (property_id) REFERENCES properties(id) ON DELETE SET NULL,
  CHECK (email IS NOT NULL OR phone IS NOT NULL),
  CHECK (kind = ANY (ARRAY['contact'::text, 'listing_question'::text, 'seller_guide'::text, 'valuation'::text, 'landing_page'::text, 'sponsor'::text, 'appointment'::text])),
  CHECK (status = ANY (ARRAY['new'::text, 'contacted'::text, 'in_progress'::text, 'closed'::text, 'spam'::text, 'qualified'::text, 'won'::text, 'lost'::text])),
  CHECK ((status = ANY (ARRAY['new'::text, 'contacted'::text])) OR (kind = 'contact'::text) = (status = ANY (ARRAY['in_progress'::text, 'closed'::text, 'spam'::text]))),
  CHECK (topic ~ '^[a-z_]{1,40}$'::text),
  CHECK (version > 0)
);
CREATE INDEX leads_answered ON leads USING btree (created_at) INCLUDE (kind, answered_at, due_at) WHERE ((answered_at IS NOT NULL) AND (due_at IS NOT NULL));
CREATE INDEX leads_by_arrival ON leads USING btree (created_at, id);
CREATE INDEX leads_by_city ON leads USING btree (lower(city), person_id) INCLUDE (city, owner_id) WHERE ((city IS NOT NULL) AND (person_id IS NOT NULL));
CREATE INDEX leads_by_due ON leads USING btree (kind, due_at, id);
CREATE INDEX leads_by_email ON leads USING btree (lower(email), created_at) WHERE (email IS NOT NULL);
CREATE INDEX leads_by_owner ON leads USING btree (owner_id, created_at, id) WHERE (owner_id IS NOT NULL);
CREATE INDEX leads_by_person ON leads USING btree (person_id, created_at) WHERE (person_id IS NOT NULL);
CREATE INDEX leads_by_phone ON leads USING btree (phone, created_at) WHERE (phone IS NOT NULL);
CREATE INDEX leads_by_time ON leads USING btree (created_at, person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX leads_by_words ON leads USING gin (((((((((((((name || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(message, ''::text)) || ' '::text) || COALESCE((details ->> 'home'::text), (details ->> 'landing_page'::text), (details ->> 'company'::text), ''::text)) || ' '::text) || COALESCE(((details ->> 'street'::text) || ', '::text), ''::text)) || COALESCE((details ->> 'city'::text), ''::text))) gin_trgm_ops);
CREATE INDEX leads_in_order ON leads USING btree (kind, status, created_at, id);
CREATE INDEX leads_open_by_owner ON leads USING btree (owner_id, due_at, id) WHERE ((answered_at IS NULL) AND (status = 'new'::text));
CREATE INDEX leads_unanswered ON leads USING btree (due_at, id) WHERE ((answered_at IS NULL) AND (status = 'new'::text));
CREATE INDEX leads_waiting ON leads USING btree (person_id) INCLUDE (created_at, owner_id) WHERE ((answered_at IS NULL) AND (status = 'new'::text) AND (person_id IS NOT NULL));
CREATE INDEX leads_with_unread_reply ON leads USING btree (unread_reply_at) WHERE (unread_reply_at IS NOT NULL);
CREATE INDEX leads_without_person ON leads USING btree (created_at, id) WHERE (person_id IS NULL);
CREATE TRIGGER leads_are_contacts AFTER INSERT OR UPDATE OF person_id ON leads FOR EACH ROW WHEN (new.person_id IS NOT NULL) EXECUTE FUNCTION note_lead();
CREATE TRIGGER leads_bring_answers AFTER UPDATE OF person_id ON leads FOR EACH ROW WHEN (new.person_id IS NOT NULL AND new.person_id IS DISTINCT FROM old.person_id) EXECUTE FUNCTION note_answers_of_lead();
CREATE TRIGGER leads_have_a_city BEFORE INSERT OR UPDATE OF property_id, details ON leads FOR EACH ROW EXECUTE FUNCTION set_lead_city();
CREATE TRIGGER leads_take_tasks AFTER UPDATE OF owner_id ON leads FOR EACH ROW WHEN (new.owner_id IS NOT NULL AND new.owner_id IS DISTINCT FROM old.owner_id) EXECUTE FUNCTION hand_over_lead_tasks();

create table listing_reports (
  id uuid not null,
  property_id uuid,
  listing_title text not null,
  listing_id text,
  fault text not null,
  message text not null,
  email text,
  account_id uuid,
  status text not null default 'new'::text,
  due_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  outcome text,
  answer text,
  answered_by uuid,
  late_told_at timestamp with time zone,
  submission_key uuid,
  PRIMARY KEY (id),
  UNIQUE (submission_key),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (answered_by) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (property_id) REFERENCES properties(id) ON DELETE SET NULL,
  CHECK (length(answer) >= 1 AND length(answer) <= 2000),
  CHECK ((status = 'closed'::text) = (outcome IS NOT NULL)),
  CHECK (fault = ANY (ARRAY['price'::text, 'facts'::text, 'photos'::text, 'place'::text, 'open_house'::text, 'other'::text])),
  CHECK (outcome = ANY (ARRAY['corrected'::text, 'passed_on'::text, 'no_fault'::text, 'gone'::text, 'not_a_report'::text])),
  CHECK (status = ANY (ARRAY['new'::text, 'in_progress'::text, 'closed'::text])),
  CHECK (version > 0)
);
CREATE INDEX listing_reports_by_due ON listing_reports USING btree (due_at, id);
CREATE INDEX listing_reports_open ON listing_reports USING btree (due_at) WHERE (answered_at IS NULL);

create table mail_outbox (
  id uuid not null,
  letter text not null,
  to_email text not null,
  to_account_id uuid,
  subject text not null,
  html text not null,
  text text not null,
  headers jsonb not null default '{}'::jsonb,
  is_transactional boolean not null,
  message_id text not null,
  status text not null default 'queued'::text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  scope text,
  links jsonb,
  is_notification boolean not null default false,
  reply_to text,
  takes_replies boolean not null default false,
  calendar text,
  PRIMARY KEY (id),
  UNIQUE (message_id),
  CHECK (scope = ANY (ARRAY['marketing'::text, 'alerts'::text])),
  CHECK (status = ANY (ARRAY['queued'::text, 'sent'::text, 'kept'::text, 'suppressed'::text, 'failed'::text]))
);
CREATE INDEX mail_outbox_by_time ON mail_outbox USING btree (created_at DESC, id DESC);
CREATE INDEX mail_outbox_failed ON mail_outbox USING btree (lower(to_email), created_at) WHERE (status = 'failed'::text);
CREATE INDEX mail_outbox_queued ON mail_outbox USING btree (created_at) WHERE (status = 'queued'::text);
CREATE TRIGGER emails_end AFTER UPDATE OF status ON mail_outbox FOR EACH ROW WHEN (old.status = 'queued'::text AND new.status <> 'queued'::text) EXECUTE FUNCTION note_end_of_email();

create table market_areas (
  slug text not null,
  kind text not null,
  name text not null,
  county text,
  homes_for_sale integer not null,
  computed_at timestamp with time zone not null,
  PRIMARY KEY (slug),
  CHECK (homes_for_sale >= 0),
  CHECK (kind = ANY (ARRAY['region'::text, 'county'::text, 'city'::text, 'zip'::text, 'district'::text])),
  CHECK (name <> ''::text),
  CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)
);

create table market_figures (
  slug text not null,
  measure text not null,
  from_date date not null,
  to_date date not null,
  value double precision not null,
  homes integer not null,
  PRIMARY KEY (slug, measure, from_date, to_date),
  FOREIGN KEY (slug) REFERENCES market_areas(slug) ON DELETE CASCADE,
  CHECK (from_date <= to_date),
  CHECK (homes >= 10),
  CHECK (measure = ANY (ARRAY['list_price'::text, 'list_price_per_sqft'::text, 'days_listed'::text, 'price_cut_share'::text, 'new_listings'::text, 'sales'::text, 'sale_price'::text, 'sale_price_per_sqft'::text, 'days_to_contract'::text, 'sale_to_list'::text, 'months_of_supply'::text])),
  CHECK (value >= 0::double precision)
);

create table market_periods (
  property_id uuid not null,
  began_date date not null,
  ended_date date,
  place_key text,
  PRIMARY KEY (property_id, began_date),
  CHECK (ended_date >= began_date)
);
CREATE INDEX market_periods_by_place ON market_periods USING btree (place_key, began_date) WHERE (place_key IS NOT NULL);
CREATE UNIQUE INDEX market_periods_open ON market_periods USING btree (property_id) WHERE (ended_date IS NULL);

create table members (
  member_key text not null,
  member_mls_id text,
  member_full_name text not null,
  member_email text,
  member_preferred_phone text,
  member_state_license text,
  member_status text,
  office_key text,
  modification_timestamp timestamp with time zone not null,
  PRIMARY KEY (member_key)
);

create table message_documents (
  message_id uuid not null,
  document_id uuid not null,
  position integer not null,
  PRIMARY KEY (message_id, document_id),
  FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE,
  FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);
CREATE INDEX message_documents_by_document ON message_documents USING btree (document_id);

create table message_hides (
  message_id uuid not null,
  account_id uuid not null,
  hidden_at timestamp with time zone not null,
  PRIMARY KEY (message_id, account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE
);
CREATE INDEX message_hides_by_account ON message_hides USING btree (account_id);

create table messages (
  id uuid not null,
  thread_id uuid not null,
  seq integer not null,
  author_id uuid,
  author_side text not null,
  body text not null,
  client_key uuid not null,
  sent_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (thread_id, seq),
  FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE,
  CHECK (author_side = ANY (ARRAY['consumer'::text, 'agent'::text])),
  CHECK (length(body) <= 4000),
  CHECK (seq > 0)
);
CREATE UNIQUE INDEX messages_by_client_key ON messages USING btree (author_id, client_key);
CREATE TRIGGER messages_are_contacts AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION note_message();

create table mls_cursors (
  resource text not null,
  run_id uuid,
  watermark timestamp with time zone,
  next_link text,
  total integer,
  initial_done_at timestamp with time zone,
  first_pictures_at timestamp with time zone,
  last_run_at timestamp with time zone,
  last_success_at timestamp with time zone,
  initial_started_at timestamp with time zone,
  is_full boolean not null default false,
  event_sequence bigint,
  sweep_run_id uuid,
  sweep_link text,
  sweep_started_at timestamp with time zone,
  sweep_read_at timestamp with time zone,
  sweep_wanted_at timestamp with time zone,
  reconciled_at timestamp with time zone,
  failing_since timestamp with time zone,
  failure_reason text,
  failures integer not null default 0,
  retry_at timestamp with time zone,
  sweep_retry_at timestamp with time zone,
  mapping_version integer not null default 1,
  PRIMARY KEY (resource)
);

create table mls_feed (
  id boolean not null default true,
  identity text not null,
  changed_at timestamp with time zone not null,
  PRIMARY KEY (id),
  CHECK (id),
  CHECK (length(identity) <= 1000)
);

create table mls_listings (
  listing_key text not null,
  property_id uuid not null,
  originating_system_name text not null,
  modification_timestamp timestamp with time zone not null,
  standing text not null,
  payload json not null,
  payload_hash bytea not null,
  run_id uuid,
  received_at timestamp with time zone not null default now(),
  notes text[] not null default '{}'::text[],
  PRIMARY KEY (listing_key),
  UNIQUE (property_id),
  CHECK (standing = ANY (ARRAY['shown'::text, 'gone'::text, 'withheld'::text]))
);
CREATE INDEX mls_listings_by_receipt ON mls_listings USING btree (received_at);
CREATE INDEX mls_listings_by_time ON mls_listings USING btree (modification_timestamp);
CREATE INDEX mls_listings_noted ON mls_listings USING btree (listing_key) WHERE (notes <> '{}'::text[]);

create table mls_lookups (
  lookup_key text not null,
  lookup_name text not null,
  lookup_value text not null,
  standard_lookup_value text,
  legacy_odata_value text,
  modification_timestamp timestamp with time zone not null,
  PRIMARY KEY (lookup_key)
);

create table mls_missing (
  run_id uuid not null,
  record_key text not null,
  PRIMARY KEY (run_id, record_key),
  FOREIGN KEY (run_id) REFERENCES mls_runs(id) ON DELETE CASCADE
);

create table mls_pace (
  is_only_row boolean not null default true,
  next_at timestamp with time zone not null,
  halted_until timestamp with time zone,
  halts integer not null default 0,
  reason text,
  silent_since timestamp with time zone,
  PRIMARY KEY (is_only_row),
  CHECK (is_only_row)
);

create table mls_pauses (
  id uuid not null,
  reason text not null,
  paused_at timestamp with time zone not null,
  paused_by uuid,
  resumed_at timestamp with time zone,
  resumed_by uuid,
  PRIMARY KEY (id),
  FOREIGN KEY (paused_by) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (resumed_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CHECK (resumed_at >= paused_at),
  CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
CREATE UNIQUE INDEX mls_pauses_open ON mls_pauses USING btree ((true)) WHERE (resumed_at IS NULL);

create table mls_pushes (
  digest bytea not null,
  events integer not null,
  reads_at timestamp with time zone,
  received_at timestamp with time zone not null,
  PRIMARY KEY (digest),
  CHECK (events > 0)
);
CREATE INDEX mls_pushes_by_reading ON mls_pushes USING btree (reads_at) WHERE (reads_at IS NOT NULL);
CREATE INDEX mls_pushes_by_time ON mls_pushes USING btree (received_at);

create table mls_quarantine (
  id uuid not null,
  resource text not null,
  record_key text not null,
  reason text not null,
  field text,
  payload jsonb not null,
  run_id uuid,
  first_seen_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  ignored_reason text,
  ignored_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (resource, record_key)
);

create table mls_requests (
  minute_at timestamp with time zone not null,
  requests integer not null default 0,
  bytes bigint not null default 0,
  PRIMARY KEY (minute_at)
);

create table mls_runs (
  id uuid not null,
  kind text not null,
  resource text not null,
  status text not null,
  started_at timestamp with time zone not null default now(),
  heartbeat_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  pages integer not null default 0,
  received integer not null default 0,
  upserted integer not null default 0,
  unchanged integer not null default 0,
  removed integer not null default 0,
  quarantined integer not null default 0,
  error text,
  missing integer,
  confirmed_at timestamp with time zone,
  confirmed_by uuid,
  refused_at timestamp with time zone,
  refused_by uuid,
  decision_note text,
  PRIMARY KEY (id),
  CHECK (refused_at IS NULL OR confirmed_at IS NULL),
  CHECK (length(decision_note) >= 1 AND length(decision_note) <= 500),
  CHECK (kind = ANY (ARRAY['initial'::text, 'full'::text, 'delta'::text, 'events'::text, 'reconcile'::text, 'replay'::text, 'keys'::text])),
  CHECK (status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'halted'::text]))
);
CREATE INDEX mls_runs_by_resource ON mls_runs USING btree (resource, kind, started_at DESC);
CREATE INDEX mls_runs_by_time ON mls_runs USING btree (started_at DESC, id DESC);

create table mls_sweep_keys (
  resource text not null,
  record_key text not null,
  modification_timestamp timestamp with time zone,
  PRIMARY KEY (resource, record_key)
);

create table newsletter_deliveries (
  issue_id uuid not null,
  subscriber_id uuid not null,
  mail_id uuid,
  created_at timestamp with time zone not null,
  PRIMARY KEY (issue_id, subscriber_id),
  FOREIGN KEY (issue_id) REFERENCES newsletter_issues(id) ON DELETE CASCADE,
  FOREIGN KEY (subscriber_id) REFERENCES newsletter_subscribers(id) ON DELETE CASCADE
);
CREATE INDEX newsletter_deliveries_by_subscriber ON newsletter_deliveries USING btree (subscriber_id, created_at DESC);

create table newsletter_issues (
  id uuid not null,
  subject text not null,
  preview_text text not null default ''::text,
  body text not null,
  status text not null default 'draft'::text,
  version integer not null default 1,
  sending_at timestamp with time zone,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (id),
  CHECK (length(body) >= 1 AND length(body) <= 20000),
  CHECK ((status = 'draft'::text) = (sending_at IS NULL)),
  CHECK ((status = 'sent'::text) = (sent_at IS NOT NULL)),
  CHECK (length(preview_text) <= 200),
  CHECK (status = ANY (ARRAY['draft'::text, 'sending'::text, 'sent'::text])),
  CHECK (length(subject) >= 1 AND length(subject) <= 150)
);
CREATE INDEX newsletter_issues_by_change ON newsletter_issues USING btree (updated_at DESC, id DESC);

create table newsletter_subscribers (
  id uuid not null,
  email text not null,
  email_normalized text not null,
  name text,
  status text not null default 'pending'::text,
  source text not null,
  tracking jsonb not null default '{}'::jsonb,
  token_hash bytea,
  token_expires_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  former_emails text[] not null default '{}'::text[],
  PRIMARY KEY (id),
  UNIQUE (email_normalized),
  UNIQUE (token_hash),
  CHECK ((token_hash IS NULL) = (token_expires_at IS NULL)),
  CHECK (status <> 'subscribed'::text OR confirmed_at IS NOT NULL),
  CHECK (status = ANY (ARRAY['pending'::text, 'subscribed'::text, 'unsubscribed'::text, 'bounced'::text])),
  CHECK (length(token_hash) = 32)
);
CREATE INDEX newsletter_subscribers_by_former_email ON newsletter_subscribers USING gin (former_emails);
CREATE INDEX newsletter_subscribers_by_status ON newsletter_subscribers USING btree (status, created_at, id);

create table notification_devices (
  id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (endpoint),
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CHECK (length(auth) <= 100),
  CHECK (length(endpoint) <= 1000),
  CHECK (length(p256dh) <= 200)
);
CREATE INDEX notification_devices_by_session ON notification_devices USING btree (session_id);

create table offices (
  office_key text not null,
  office_mls_id text,
  office_name text not null,
  office_phone text,
  office_email text,
  office_city text,
  office_status text,
  idx_office_participation_yn boolean,
  modification_timestamp timestamp with time zone not null,
  PRIMARY KEY (office_key)
);
CREATE INDEX offices_by_mls_id ON offices USING btree (office_mls_id) WHERE (office_mls_id IS NOT NULL);

create table open_houses (
  open_house_key text not null,
  listing_key text not null,
  property_id uuid,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  open_house_type text,
  remarks text,
  status text not null,
  modification_timestamp timestamp with time zone not null,
  PRIMARY KEY (open_house_key),
  FOREIGN KEY (property_id) REFERENCES properties(id) ON DELETE SET NULL,
  CHECK (ends_at > starts_at)
);
CREATE INDEX open_houses_by_property ON open_houses USING btree (property_id, starts_at);
CREATE INDEX open_houses_waiting ON open_houses USING btree (listing_key) WHERE (property_id IS NULL);
CREATE TRIGGER open_houses_added AFTER INSERT ON open_houses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_properties_changed();
CREATE TRIGGER open_houses_changed AFTER UPDATE ON open_houses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_properties_changed();
CREATE TRIGGER open_houses_emptied AFTER TRUNCATE ON open_houses FOR EACH STATEMENT EXECUTE FUNCTION tell_properties_changed();
CREATE TRIGGER open_houses_removed AFTER DELETE ON open_houses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_properties_changed();

create table own_listing_pictures (
  id uuid not null,
  listing_id uuid not null,
  image_key text not null,
  alt text not null,
  position integer not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (listing_id, image_key),
  FOREIGN KEY (image_key) REFERENCES site_pictures(key),
  FOREIGN KEY (listing_id) REFERENCES own_listings(id) ON DELETE CASCADE,
  CHECK (length(alt) >= 1 AND length(alt) <= 200)
);
CREATE INDEX own_listing_pictures_by_key ON own_listing_pictures USING btree (image_key);

create table own_listings (
  id uuid not null,
  status text not null,
  is_shown boolean not null,
  is_featured boolean not null,
  fields jsonb not null,
  mls_duty text not null,
  mls_number text,
  exempt_reason text,
  submit_by timestamp with time zone,
  first_shown_at timestamp with time zone,
  replaced_by uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK ((mls_duty = 'submitted'::text) = (mls_number IS NOT NULL)),
  CHECK ((mls_duty = 'exempt'::text) = (exempt_reason IS NOT NULL)),
  CHECK (replaced_by IS NULL OR NOT is_shown),
  CHECK (length(exempt_reason) >= 1 AND length(exempt_reason) <= 300),
  CHECK (mls_duty = ANY (ARRAY['submitted'::text, 'within_a_day'::text, 'exempt'::text])),
  CHECK (length(mls_number) >= 1 AND length(mls_number) <= 40),
  CHECK (status = ANY (ARRAY['coming_soon'::text, 'active'::text, 'active_under_contract'::text, 'pending'::text])),
  CHECK (version > 0)
);
CREATE UNIQUE INDEX own_listings_by_number ON own_listings USING btree (mls_number) WHERE ((mls_number IS NOT NULL) AND (replaced_by IS NULL));
CREATE INDEX own_listings_in_order ON own_listings USING btree (updated_at, id);

create table page_seo (
  page_key text not null,
  meta_title text,
  meta_description text,
  meta_keywords text,
  canonical_url text,
  og_title text,
  og_description text,
  og_image_url text,
  robots text,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (page_key),
  CHECK (page_key ~ '^[a-z0-9-]{1,80}$'::text),
  CHECK (robots = ANY (ARRAY['index, follow'::text, 'noindex, follow'::text, 'noindex, nofollow'::text])),
  CHECK (version > 0)
);

create table pending_intents (
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  target text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  offered_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (kind = ANY (ARRAY['save_search'::text, 'message'::text, 'comparison'::text, 'tour'::text, 'download'::text, 'sold_homes'::text])),
  CHECK (target ~~ '/%'::text AND length(target) <= 12000)
);
CREATE INDEX pending_intents_expiry ON pending_intents USING btree (expires_at);
CREATE UNIQUE INDEX pending_intents_once ON pending_intents USING btree (account_id, md5(target));

create table people (
  id uuid not null,
  name text not null,
  email_normalized text,
  phone text,
  account_id uuid,
  erased_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  owner_id uuid,
  co_owner_id uuid,
  stage text not null default 'new'::text,
  next_step text,
  next_step_date date,
  tags text[] not null default '{}'::text[],
  last_contact_at timestamp with time zone,
  version integer not null default 1,
  merged_into_id uuid,
  source text,
  last_answer_at timestamp with time zone,
  asked_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (account_id),
  UNIQUE (email_normalized),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (co_owner_id) REFERENCES agents(id) ON DELETE SET NULL,
  FOREIGN KEY (merged_into_id) REFERENCES people(id),
  FOREIGN KEY (owner_id) REFERENCES agents(id) ON DELETE SET NULL,
  CHECK (account_id IS NULL OR email_normalized IS NULL),
  CHECK (erased_at IS NULL OR name = ''::text AND email_normalized IS NULL AND phone IS NULL AND account_id IS NULL),
  CHECK (next_step_date IS NULL OR next_step IS NOT NULL),
  CHECK (co_owner_id <> owner_id),
  CHECK (merged_into_id <> id),
  CHECK (email_normalized = lower(email_normalized)),
  CHECK (length(next_step) >= 1 AND length(next_step) <= 200),
  CHECK (source = ANY (ARRAY['referral'::text, 'open_house'::text, 'acquaintance'::text, 'past_client'::text, 'phone'::text, 'other'::text])),
  CHECK (stage = ANY (ARRAY['prospect'::text, 'new'::text, 'in_touch'::text, 'touring'::text, 'offer'::text, 'under_contract'::text, 'closed'::text, 'inactive'::text])),
  CHECK (cardinality(tags) <= 20),
  CHECK (version > 0)
);
CREATE INDEX people_by_co_owner ON people USING btree (co_owner_id) WHERE (co_owner_id IS NOT NULL);
CREATE INDEX people_by_contact ON people USING btree (COALESCE(last_contact_at, created_at), id) WHERE (erased_at IS NULL);
CREATE INDEX people_by_name ON people USING btree (lower(name), id) WHERE (erased_at IS NULL);
CREATE INDEX people_by_next_step ON people USING btree (COALESCE(next_step_date, 'infinity'::date), id) WHERE (erased_at IS NULL);
CREATE INDEX people_by_owner ON people USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX people_by_phone ON people USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX people_by_stage ON people USING btree (stage, COALESCE(next_step_date, 'infinity'::date), id) WHERE ((erased_at IS NULL) AND (merged_into_id IS NULL));
CREATE INDEX people_by_tag ON people USING gin (tags_as_text(tags) gin_trgm_ops) WHERE ((erased_at IS NULL) AND (merged_into_id IS NULL));
CREATE INDEX people_by_time ON people USING btree (created_at, id) WHERE (erased_at IS NULL);
CREATE INDEX people_by_words ON people USING gin (((((((' '::text || name) || ' '::text) || COALESCE(email_normalized, ''::text)) || ' '::text) || COALESCE(replace(phone, '-'::text, ''::text), ''::text))) gin_trgm_ops) WHERE ((erased_at IS NULL) AND (merged_into_id IS NULL));
CREATE INDEX people_merged ON people USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX people_without_contact ON people USING btree (id) WHERE ((last_contact_at IS NULL) AND (stage <> 'prospect'::text));
CREATE INDEX people_without_owner ON people USING btree (id) WHERE ((owner_id IS NULL) AND (erased_at IS NULL) AND (stage <> 'prospect'::text));
CREATE TRIGGER people_end_activity_shares AFTER UPDATE OF owner_id, co_owner_id, account_id ON people FOR EACH ROW WHEN (old.account_id IS NOT NULL AND (new.owner_id IS DISTINCT FROM old.owner_id OR new.co_owner_id IS DISTINCT FROM old.co_owner_id OR new.account_id IS DISTINCT FROM old.account_id)) EXECUTE FUNCTION end_activity_shares();
CREATE TRIGGER people_take_follow_ups AFTER UPDATE OF owner_id, co_owner_id ON people FOR EACH ROW WHEN (new.owner_id IS NOT NULL AND (new.owner_id IS DISTINCT FROM old.owner_id OR new.co_owner_id IS DISTINCT FROM old.co_owner_id)) EXECUTE FUNCTION hand_over_person_follow_ups();
CREATE TRIGGER people_take_proposals AFTER UPDATE OF owner_id, co_owner_id ON people FOR EACH ROW WHEN (new.owner_id IS NOT NULL AND (new.owner_id IS DISTINCT FROM old.owner_id OR new.co_owner_id IS DISTINCT FROM old.co_owner_id)) EXECUTE FUNCTION hand_over_person_proposals();
CREATE TRIGGER people_take_tasks AFTER UPDATE OF owner_id, co_owner_id ON people FOR EACH ROW WHEN (new.owner_id IS NOT NULL AND (new.owner_id IS DISTINCT FROM old.owner_id OR new.co_owner_id IS DISTINCT FROM old.co_owner_id)) EXECUTE FUNCTION hand_over_person_tasks();
CREATE TRIGGER people_take_unread_replies AFTER UPDATE OF owner_id, co_owner_id ON people FOR EACH ROW WHEN (new.owner_id IS DISTINCT FROM old.owner_id OR new.co_owner_id IS DISTINCT FROM old.co_owner_id) EXECUTE FUNCTION hand_over_unread_replies();

create table people_bulk_acts (
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  changed integer not null,
  left_out jsonb not null,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (changed >= 0),
  CHECK (kind = ANY (ARRAY['stage'::text, 'add_tag'::text, 'remove_tag'::text, 'owner'::text, 'task'::text])),
  CHECK (jsonb_typeof(left_out) = 'object'::text)
);
CREATE INDEX people_bulk_acts_by_account ON people_bulk_acts USING btree (account_id, created_at);
CREATE INDEX people_bulk_acts_by_time ON people_bulk_acts USING btree (created_at);

create table people_bulk_rows (
  act_id uuid not null,
  person_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  PRIMARY KEY (act_id, person_id),
  FOREIGN KEY (act_id) REFERENCES people_bulk_acts(id) ON DELETE CASCADE,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
CREATE INDEX people_bulk_rows_by_person ON people_bulk_rows USING btree (person_id);

create table people_lists (
  id uuid not null,
  account_id uuid not null,
  is_office boolean not null,
  name text not null,
  criteria jsonb not null,
  position integer not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (jsonb_typeof(criteria) = 'object'::text),
  CHECK (length(name) >= 1 AND length(name) <= 40)
);
CREATE UNIQUE INDEX people_lists_by_account ON people_lists USING btree (account_id, is_office, lower(name));

create table person_activities (
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  account_id uuid,
  direction text,
  outcome text,
  minutes integer,
  body text not null default ''::text,
  submission_key uuid not null,
  created_at timestamp with time zone not null default now(),
  subject text,
  email_id uuid,
  from_email text,
  is_automatic boolean not null default false,
  files jsonb not null default '[]'::jsonb,
  PRIMARY KEY (id),
  UNIQUE (submission_key),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  CHECK ((kind = 'call'::text) = (outcome IS NOT NULL)),
  CHECK (kind = 'call'::text OR minutes IS NULL AND body <> ''::text),
  CHECK ((kind = ANY (ARRAY['call'::text, 'email'::text])) = (direction IS NOT NULL)),
  CHECK (direction = ANY (ARRAY['outgoing'::text, 'incoming'::text])),
  CHECK ((kind = 'email'::text) = (subject IS NOT NULL) AND (kind = 'email'::text OR email_id IS NULL)),
  CHECK (kind = ANY (ARRAY['call'::text, 'note'::text, 'step'::text, 'email'::text])),
  CHECK (minutes >= 0 AND minutes <= 600),
  CHECK (outcome = ANY (ARRAY['reached'::text, 'left_message'::text, 'no_answer'::text, 'wrong_number'::text])),
  CHECK (from_email IS NULL OR kind = 'email'::text AND direction = 'incoming'::text)
);
CREATE INDEX person_activities_by_email ON person_activities USING btree (email_id) WHERE (email_id IS NOT NULL);
CREATE INDEX person_activities_in_order ON person_activities USING btree (person_id, created_at DESC, id DESC);
CREATE INDEX person_emails_received ON person_activities USING btree (created_at, person_id) WHERE ((kind = 'email'::text) AND (direction = 'incoming'::text) AND (NOT is_automatic));
CREATE TRIGGER person_activities_are_contacts AFTER INSERT OR UPDATE OF person_id ON person_activities FOR EACH ROW WHEN (new.kind = 'email'::text OR new.outcome = 'reached'::text) EXECUTE FUNCTION note_person_activity();
CREATE TRIGGER person_activities_are_kept BEFORE DELETE OR UPDATE ON person_activities FOR EACH ROW EXECUTE FUNCTION refuse_person_activity_change();
CREATE TRIGGER person_replies_are_unread AFTER INSERT ON person_activities FOR EACH ROW WHEN (new.kind = 'email'::text AND new.direction = 'incoming'::text AND NOT new.is_automatic) EXECUTE FUNCTION mark_reply_unread();
CREATE TRIGGER person_replies_move AFTER UPDATE OF person_id ON person_activities FOR EACH ROW WHEN (new.person_id <> old.person_id AND new.kind = 'email'::text AND new.direction = 'incoming'::text) EXECUTE FUNCTION move_unread_reply();

create table person_distinctions (
  first_id uuid not null,
  second_id uuid not null,
  account_id uuid,
  created_at timestamp with time zone not null,
  PRIMARY KEY (first_id, second_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (first_id) REFERENCES people(id) ON DELETE CASCADE,
  FOREIGN KEY (second_id) REFERENCES people(id) ON DELETE CASCADE,
  CHECK (first_id < second_id)
);
CREATE INDEX person_distinctions_by_second ON person_distinctions USING btree (second_id);

create table person_links (
  id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  relation text not null,
  account_id uuid,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (first_id) REFERENCES people(id) ON DELETE CASCADE,
  FOREIGN KEY (second_id) REFERENCES people(id) ON DELETE CASCADE,
  CHECK (first_id <> second_id),
  CHECK (relation = ANY (ARRAY['spouse'::text, 'partner'::text, 'co_buyer'::text, 'co_seller'::text, 'parent'::text, 'child'::text, 'sibling'::text, 'other'::text]))
);
CREATE INDEX person_links_by_first ON person_links USING btree (first_id);
CREATE INDEX person_links_by_second ON person_links USING btree (second_id);
CREATE UNIQUE INDEX person_links_of_two ON person_links USING btree (LEAST(first_id, second_id), GREATEST(first_id, second_id));

create table person_merges (
  id uuid not null,
  person_id uuid not null,
  merged_id uuid not null,
  account_id uuid,
  lead_ids uuid[] not null,
  activity_ids uuid[] not null,
  alias_ids uuid[] not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  task_ids uuid[] not null default '{}'::uuid[],
  follow_up_ids uuid[] not null default '{}'::uuid[],
  proposal_ids uuid[] not null default '{}'::uuid[],
  link_ids uuid[] not null default '{}'::uuid[],
  dropped_links jsonb not null default '[]'::jsonb,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (merged_id) REFERENCES people(id) ON DELETE CASCADE,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  CHECK (person_id <> merged_id)
);
CREATE INDEX person_merges_by_merged ON person_merges USING btree (merged_id) WHERE (undone_at IS NULL);
CREATE INDEX person_merges_by_person ON person_merges USING btree (person_id, created_at DESC) WHERE (undone_at IS NULL);

create table picture_cards (
  storage_key text not null,
  made_at timestamp with time zone not null default now(),
  PRIMARY KEY (storage_key)
);

create table properties (
  id uuid not null,
  listing_key text,
  listing_id text,
  originating_system_name text not null,
  status text not null,
  mls_status text,
  is_idx boolean not null,
  is_vow boolean not null,
  is_address_shown boolean not null,
  is_avm_allowed boolean not null,
  is_comment_allowed boolean not null,
  is_featured boolean not null default false,
  title text not null,
  description text,
  address text,
  street_number text,
  street_name text,
  unit_number text,
  city text not null,
  state text not null,
  postal_code text,
  county text,
  township text,
  subdivision text,
  school_district text,
  latitude double precision,
  longitude double precision,
  property_type text not null,
  property_sub_type text,
  price integer not null,
  original_list_price integer,
  previous_list_price integer,
  price_change_timestamp timestamp with time zone,
  close_price integer,
  close_date date,
  bedrooms integer,
  bathrooms numeric,
  bathrooms_full integer,
  bathrooms_half integer,
  living_area integer,
  lot_size_acres numeric(10,4),
  year_built integer,
  stories numeric(3,1),
  garage_spaces numeric(4,1),
  basement text[] not null default '{}'::text[],
  has_basement boolean,
  has_private_pool boolean,
  has_fireplace boolean,
  is_waterfront boolean,
  is_new_construction boolean,
  association_fee_monthly numeric(10,2),
  tax_annual_amount integer,
  tax_year integer,
  facts json not null default '{}'::json,
  list_agent_key text,
  list_agent_full_name text,
  list_office_key text,
  list_office_name text not null,
  list_office_contact text not null,
  main_image_key text,
  photos_count integer not null default 0,
  photos_change_timestamp timestamp with time zone,
  on_market_date date,
  days_on_market integer,
  listed_at timestamp with time zone not null,
  modification_timestamp timestamp with time zone not null,
  imported_at timestamp with time zone not null default now(),
  version integer not null default 1,
  list_office_mls_id text,
  rooms json,
  activation_date date,
  start_showing_date date,
  PRIMARY KEY (id),
  UNIQUE (listing_key),
  CHECK (bathrooms >= 0::numeric),
  CHECK (bedrooms >= 0),
  CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  CHECK (living_area > 0),
  CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  CHECK (lot_size_acres > 0::numeric),
  CHECK (price > 0),
  CHECK (status = ANY (ARRAY['coming_soon'::text, 'active'::text, 'active_under_contract'::text, 'pending'::text, 'sold'::text]))
);
CREATE INDEX properties_by_office ON properties USING btree (list_office_key);
CREATE INDEX properties_by_office_mls_id ON properties USING btree (list_office_mls_id) WHERE (list_office_mls_id IS NOT NULL);
CREATE INDEX properties_by_place ON properties USING btree (city) WHERE (status <> 'sold'::text);
CREATE INDEX properties_by_spot ON properties USING btree (latitude, longitude) WHERE ((status <> 'sold'::text) AND is_address_shown);
CREATE INDEX properties_by_zip ON properties USING btree (postal_code) WHERE (status <> 'sold'::text);
CREATE INDEX properties_featured ON properties USING btree (listed_at DESC, id) WHERE (is_featured AND (status <> 'sold'::text));
CREATE INDEX properties_for_sale ON properties USING btree (listed_at DESC, id) WHERE (status <> 'sold'::text);
CREATE INDEX properties_sold ON properties USING btree (close_date DESC, id) WHERE (status = 'sold'::text);
CREATE INDEX properties_sold_by_spot ON properties USING btree (latitude, longitude) WHERE ((status = 'sold'::text) AND is_address_shown);
CREATE INDEX properties_sold_by_zip ON properties USING btree (postal_code) WHERE ((status = 'sold'::text) AND is_address_shown);
CREATE INDEX properties_without_agent_name ON properties USING btree (list_agent_key) WHERE (list_agent_full_name IS NULL);
CREATE INDEX properties_without_contact ON properties USING btree (id) WHERE ((list_office_contact = ''::text) OR (list_office_name = 'Listing firm not given'::text));
CREATE TRIGGER properties_added AFTER INSERT ON properties REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_properties_changed();
CREATE TRIGGER properties_added_place AFTER INSERT ON properties REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remember_places();
CREATE TRIGGER properties_changed AFTER UPDATE ON properties REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_properties_changed();
CREATE TRIGGER properties_changed_place AFTER UPDATE ON properties REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remember_places();
CREATE TRIGGER properties_emptied AFTER TRUNCATE ON properties FOR EACH STATEMENT EXECUTE FUNCTION tell_properties_changed();
CREATE TRIGGER properties_removed AFTER DELETE ON properties REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_properties_changed();

create table property_changes (
  seq bigint not null generated always as identity,
  property_id uuid not null,
  kind text not null,
  before jsonb,
  after jsonb,
  at timestamp with time zone not null,
  PRIMARY KEY (seq),
  FOREIGN KEY (property_id) REFERENCES properties(id) ON DELETE CASCADE,
  CHECK (kind = ANY (ARRAY['listed'::text, 'price'::text, 'status'::text, 'photos'::text, 'remarks'::text, 'relisted'::text, 'facts'::text, 'open_house'::text]))
);
CREATE INDEX property_changes_by_property ON property_changes USING btree (property_id, seq);

create table property_media (
  property_id uuid not null,
  media_key text not null,
  position integer not null,
  caption text,
  source_url text not null,
  modification_timestamp timestamp with time zone,
  storage_key text,
  width integer,
  height integer,
  status text not null default 'wanted'::text,
  attempts integer not null default 0,
  try_at timestamp with time zone,
  last_error text,
  source_at timestamp with time zone default now(),
  is_public boolean not null default true,
  PRIMARY KEY (property_id, media_key),
  FOREIGN KEY (property_id) REFERENCES properties(id) ON DELETE CASCADE,
  CHECK (status = ANY (ARRAY['wanted'::text, 'stored'::text, 'parked'::text]))
);
CREATE INDEX property_media_by_bytes ON property_media USING btree (storage_key) WHERE (storage_key IS NOT NULL);
CREATE INDEX property_media_parked ON property_media USING btree (property_id) WHERE (status = 'parked'::text);
CREATE INDEX property_media_wanted ON property_media USING btree ("position", property_id) WHERE (status = 'wanted'::text);

create table property_touches (
  property_id uuid,
  touched_in xid8 not null default pg_current_xact_id(),
  touched_at timestamp with time zone not null default now()
);
CREATE INDEX property_touches_by_transaction ON property_touches USING btree (touched_in);

create table property_views (
  account_id uuid not null,
  property_id uuid not null,
  viewed_date date not null,
  times integer not null default 1,
  last_at timestamp with time zone not null,
  PRIMARY KEY (account_id, property_id, viewed_date),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (times > 0)
);
CREATE INDEX property_views_by_time ON property_views USING btree (last_at);

create table proposals (
  id uuid not null,
  person_id uuid not null,
  agent_id uuid,
  property_id uuid,
  note text not null default ''::text,
  batch_id uuid not null,
  position integer not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  reason text,
  words text not null default ''::text,
  withdrawn_at timestamp with time zone,
  name text,
  search text,
  is_changed boolean not null default false,
  announced_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE SET NULL,
  FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  CHECK (answer = ANY (ARRAY['saved'::text, 'declined'::text])),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (answer IS NULL OR withdrawn_at IS NULL),
  CHECK (NOT answer IS DISTINCT FROM 'declined'::text OR reason IS NULL AND words = ''::text),
  CHECK ((property_id IS NULL) = (search IS NOT NULL)),
  CHECK ((search IS NULL) = (name IS NULL)),
  CHECK (NOT is_changed OR NOT answer IS DISTINCT FROM 'saved'::text AND search IS NOT NULL),
  CHECK (announced_at IS NULL OR answer IS NOT NULL),
  CHECK (length(name) >= 1 AND length(name) <= 120),
  CHECK (length(note) <= 1000),
  CHECK ("position" >= 0),
  CHECK (reason = ANY (ARRAY['price'::text, 'location'::text, 'size'::text, 'layout'::text, 'condition'::text, 'lot'::text, 'other'::text])),
  CHECK (length(search) <= 8000),
  CHECK (length(words) <= 500)
);
CREATE INDEX proposals_answered_by_agent ON proposals USING btree (agent_id, answered_at) WHERE (answered_at IS NOT NULL);
CREATE INDEX proposals_by_batch ON proposals USING btree (batch_id);
CREATE INDEX proposals_by_person ON proposals USING btree (person_id, created_at);
CREATE UNIQUE INDEX proposals_open_once ON proposals USING btree (person_id, property_id) WHERE ((answer IS NULL) AND (withdrawn_at IS NULL));
CREATE UNIQUE INDEX proposals_open_search_once ON proposals USING btree (person_id, md5(search)) WHERE ((search IS NOT NULL) AND (answer IS NULL) AND (withdrawn_at IS NULL));

create table rate_limits (
  key text not null,
  window_started_at timestamp with time zone not null,
  hits integer not null,
  PRIMARY KEY (key, window_started_at),
  CHECK (hits > 0)
);
CREATE INDEX rate_limits_by_window ON rate_limits USING btree (window_started_at);

create table read_alerts (
  id uuid not null,
  reader text not null,
  alert_date date not null,
  kind text not null,
  network text,
  account_id uuid,
  user_agent text,
  false_crawler text,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  refused integer not null default 0,
  passed integer not null default 0,
  opened integer not null default 0,
  listed integer not null default 0,
  mapped integer not null default 0,
  PRIMARY KEY (id),
  UNIQUE (reader, alert_date),
  CHECK (kind = ANY (ARRAY['network'::text, 'visitor'::text, 'account'::text, 'crawler'::text])),
  CHECK (listed >= 0),
  CHECK (mapped >= 0),
  CHECK (opened >= 0),
  CHECK (passed >= 0),
  CHECK (length(reader) >= 1 AND length(reader) <= 200),
  CHECK (refused >= 0)
);
CREATE INDEX read_alerts_by_account ON read_alerts USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX read_alerts_by_time ON read_alerts USING btree (last_at DESC, id);

create table read_sketches (
  reader text not null,
  measure text not null,
  window_started_at timestamp with time zone not null,
  bits bit(8192) not null,
  PRIMARY KEY (reader, measure, window_started_at),
  CHECK (measure ~ '^(opened|listed|mapped)_(600|86400)$'::text),
  CHECK (length(reader) >= 1 AND length(reader) <= 200)
);
CREATE INDEX read_sketches_by_start ON read_sketches USING btree (window_started_at);

create table recovery_codes (
  account_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, code_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (length(code_hash) = 32)
);

create table relationship_notices (
  relationship_id uuid not null,
  days integer not null,
  sent_at timestamp with time zone not null,
  PRIMARY KEY (relationship_id, days),
  FOREIGN KEY (relationship_id) REFERENCES relationships(id) ON DELETE CASCADE,
  CHECK (days >= 1 AND days <= 30)
);

create table relationships (
  id uuid not null,
  relationship_type text not null,
  status text not null default 'pending'::text,
  agent_id uuid not null,
  consumer_id uuid not null,
  other_consumer_id uuid,
  property_id uuid,
  scope text not null,
  jurisdiction text not null default 'IN'::text,
  agreement_date date not null,
  expiration_date date,
  fee_basis text not null,
  fee_percent numeric(5,3),
  fee_dollars integer,
  fee_note text,
  sent_at timestamp with time zone,
  disclosure_hash bytea,
  agreement_hash bytea,
  activated_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  end_reason text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (agent_id) REFERENCES agents(id),
  FOREIGN KEY (agreement_hash) REFERENCES agreement_texts(text_hash),
  FOREIGN KEY (consumer_id) REFERENCES accounts(id),
  FOREIGN KEY (disclosure_hash) REFERENCES agreement_texts(text_hash),
  FOREIGN KEY (other_consumer_id) REFERENCES accounts(id),
  FOREIGN KEY (property_id) REFERENCES properties(id) ON DELETE SET NULL,
  CHECK (expiration_date > agreement_date),
  CHECK (relationship_type = 'customer'::text OR expiration_date IS NOT NULL),
  CHECK (status <> 'terminated'::text OR end_reason IS NOT NULL),
  CHECK ((relationship_type = 'limited_agency'::text) = (other_consumer_id IS NOT NULL)),
  CHECK (other_consumer_id <> consumer_id),
  CHECK ((fee_basis = 'percent'::text) = (fee_percent IS NOT NULL)),
  CHECK ((fee_basis = 'flat'::text) = (fee_dollars IS NOT NULL)),
  CHECK ((sent_at IS NULL) = (disclosure_hash IS NULL)),
  CHECK ((sent_at IS NULL) = (agreement_hash IS NULL)),
  CHECK ((status <> ALL (ARRAY['active'::text, 'completed'::text])) OR activated_at IS NOT NULL),
  CHECK ((status = ANY (ARRAY['expired'::text, 'terminated'::text, 'completed'::text])) = (ended_at IS NOT NULL)),
  CHECK (length(end_reason) >= 1 AND length(end_reason) <= 1000),
  CHECK (ended_by = ANY (ARRAY['agent'::text, 'consumer'::text, 'date'::text])),
  CHECK (fee_basis = ANY (ARRAY['percent'::text, 'flat'::text, 'none'::text])),
  CHECK (fee_dollars >= 1 AND fee_dollars <= 1000000),
  CHECK (length(fee_note) >= 1 AND length(fee_note) <= 1000),
  CHECK (fee_percent > 0::numeric AND fee_percent <= 20::numeric),
  CHECK (jurisdiction = 'IN'::text),
  CHECK (relationship_type = ANY (ARRAY['buyer_agency'::text, 'seller_agency'::text, 'limited_agency'::text, 'customer'::text, 'tenant_agency'::text, 'landlord_agency'::text])),
  CHECK (length(scope) >= 1 AND length(scope) <= 500),
  CHECK (status = ANY (ARRAY['pending'::text, 'active'::text, 'expired'::text, 'terminated'::text, 'completed'::text])),
  CHECK (version > 0)
);
CREATE INDEX relationships_by_agent ON relationships USING btree (agent_id, id);
CREATE INDEX relationships_by_consumer ON relationships USING btree (consumer_id, id);
CREATE INDEX relationships_by_end ON relationships USING btree (expiration_date) WHERE (status = ANY (ARRAY['pending'::text, 'active'::text]));
CREATE INDEX relationships_by_other_consumer ON relationships USING btree (other_consumer_id, id) WHERE (other_consumer_id IS NOT NULL);
CREATE INDEX relationships_by_property ON relationships USING btree (property_id) WHERE (property_id IS NOT NULL);
CREATE UNIQUE INDEX relationships_open ON relationships USING btree (agent_id, consumer_id, relationship_type, COALESCE(property_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (status = 'pending'::text);
CREATE TRIGGER relationships_are_kept BEFORE DELETE ON relationships FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER relationships_begin_pending BEFORE INSERT ON relationships FOR EACH ROW EXECUTE FUNCTION begin_relationship_pending();
CREATE TRIGGER relationships_keep_state BEFORE UPDATE ON relationships FOR EACH ROW EXECUTE FUNCTION keep_relationship_state();

create table reply_mailboxes (
  address text not null,
  uid_validity bigint not null,
  last_uid bigint not null,
  read_at timestamp with time zone not null,
  PRIMARY KEY (address)
);

create table response_samples (
  process_id uuid not null,
  sampled_at timestamp with time zone not null,
  counts jsonb not null,
  PRIMARY KEY (process_id, sampled_at)
);
CREATE INDEX response_samples_by_time ON response_samples USING btree (sampled_at);

create table rooms (
  property_id uuid not null,
  room_key text not null,
  room_type text,
  room_level text,
  room_dimensions text,
  PRIMARY KEY (property_id, room_key),
  FOREIGN KEY (property_id) REFERENCES properties(id) ON DELETE CASCADE
);

create table saved_searches (
  id uuid not null,
  account_id uuid not null,
  author_id uuid,
  name text not null,
  criteria jsonb not null,
  frequency text not null default 'preferred'::text,
  is_notifying boolean not null default true,
  events text[] not null,
  paused_until timestamp with time zone,
  since_seq bigint not null default 0,
  last_run_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  version integer not null default 1,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CHECK (jsonb_typeof(criteria) = 'object'::text),
  CHECK (frequency = ANY (ARRAY['preferred'::text, 'instant'::text, 'daily'::text, 'weekly'::text])),
  CHECK (length(name) >= 1 AND length(name) <= 120),
  CHECK (version > 0)
);
CREATE INDEX saved_searches_by_account ON saved_searches USING btree (account_id, created_at, id);
CREATE UNIQUE INDEX saved_searches_once ON saved_searches USING btree (account_id, md5((criteria)::text)) WHERE (deleted_at IS NULL);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  breaks_older text,
  PRIMARY KEY (name)
);

create table search_history (
  account_id uuid not null,
  href text not null,
  label text not null,
  times integer not null default 1,
  last_at timestamp with time zone not null,
  PRIMARY KEY (account_id, href),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (length(href) <= 2000),
  CHECK (length(label) <= 300),
  CHECK (times > 0)
);
CREATE INDEX search_history_by_time ON search_history USING btree (last_at);

create table seller_reports (
  id uuid not null,
  property_id uuid not null,
  account_id uuid not null,
  week_date date not null,
  counts jsonb not null,
  similar_homes integer not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (account_id, property_id, week_date),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (jsonb_typeof(counts) = 'object'::text),
  CHECK (similar_homes >= 0),
  CHECK (EXTRACT(isodow FROM week_date) = 1::numeric)
);

create table sessions (
  id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  idle_expires_at timestamp with time zone not null,
  absolute_expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  ip text,
  user_agent text,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (idle_expires_at <= absolute_expires_at),
  CHECK (length(token_hash) = 32)
);
CREATE INDEX sessions_by_account ON sessions USING btree (account_id) WHERE (ended_at IS NULL);
CREATE TRIGGER sessions_end_notifications AFTER UPDATE OF ended_at ON sessions FOR EACH ROW WHEN (new.ended_at IS NOT NULL AND old.ended_at IS NULL) EXECUTE FUNCTION delete_notification_devices();

create table settings (
  key text not null,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  updated_by uuid,
  PRIMARY KEY (key),
  CHECK (version > 0)
);

create table setup_links (
  id boolean not null default true,
  token_hash bytea not null,
  browser_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (id),
  CHECK (octet_length(browser_hash) = 32),
  CHECK (expires_at > created_at),
  CHECK (id),
  CHECK (octet_length(token_hash) = 32)
);

create table signatures (
  id uuid not null,
  relationship_id uuid not null,
  account_id uuid not null,
  side text not null,
  kind text not null,
  text_version text not null,
  text_hash bytea not null,
  signed_name text,
  drawing text,
  at timestamp with time zone not null,
  ip text,
  user_agent text,
  voided_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (relationship_id) REFERENCES relationships(id),
  FOREIGN KEY (text_hash) REFERENCES agreement_texts(text_hash),
  CHECK (kind = 'acknowledged'::text OR signed_name IS NOT NULL),
  CHECK (length(drawing) >= 1 AND length(drawing) <= 20000),
  CHECK (kind = ANY (ARRAY['acknowledged'::text, 'signed'::text])),
  CHECK (side = ANY (ARRAY['agent'::text, 'consumer'::text, 'other_consumer'::text])),
  CHECK (length(signed_name) >= 1 AND length(signed_name) <= 200)
);
CREATE INDEX signatures_by_account ON signatures USING btree (account_id, id);
CREATE UNIQUE INDEX signatures_once ON signatures USING btree (relationship_id, account_id, kind) WHERE (voided_at IS NULL);
CREATE TRIGGER signatures_are_kept BEFORE DELETE ON signatures FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signatures_stay BEFORE UPDATE ON signatures FOR EACH ROW EXECUTE FUNCTION keep_signature();

create table site_pictures (
  key text not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamp with time zone not null default now(),
  PRIMARY KEY (key),
  CHECK (height > 0),
  CHECK (key ~ '^site/[0-9a-f]{2}/[0-9a-f]{32}\.jpg$'::text),
  CHECK (width > 0)
);
CREATE INDEX site_pictures_by_time ON site_pictures USING btree (uploaded_at, key);

create table site_text_versions (
  key text not null,
  version integer not null,
  status text not null,
  text text not null,
  note text not null default ''::text,
  effective_date date,
  created_at timestamp with time zone not null,
  created_by uuid,
  PRIMARY KEY (key, version),
  FOREIGN KEY (key) REFERENCES site_texts(key),
  CHECK ((status = 'published'::text) = (effective_date IS NOT NULL)),
  CHECK (length(note) <= 300),
  CHECK (status = ANY (ARRAY['draft'::text, 'published'::text])),
  CHECK (length(text) <= 20000),
  CHECK (version > 0)
);
CREATE TRIGGER site_text_versions_append_only BEFORE DELETE OR UPDATE ON site_text_versions FOR EACH ROW EXECUTE FUNCTION refuse_change_of_site_text();

create table site_text_withdrawals (
  key text not null,
  version integer not null,
  withdrawn_at timestamp with time zone not null,
  withdrawn_by uuid,
  PRIMARY KEY (key, version),
  FOREIGN KEY (key, version) REFERENCES site_text_versions(key, version)
);
CREATE TRIGGER site_text_withdrawals_append_only BEFORE DELETE OR UPDATE ON site_text_withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_change_of_site_text();

create table site_texts (
  key text not null,
  draft_version integer,
  reviewed_by text,
  reviewed_date date,
  version integer not null,
  updated_at timestamp with time zone not null,
  PRIMARY KEY (key),
  FOREIGN KEY (key, draft_version) REFERENCES site_text_versions(key, version),
  CHECK ((reviewed_by IS NULL) = (reviewed_date IS NULL)),
  CHECK (key ~ '^[a-z0-9_-]{1,60}\.[a-z0-9_-]{1,60}$'::text),
  CHECK (length(reviewed_by) >= 1 AND length(reviewed_by) <= 120),
  CHECK (version > 0)
);

create table slides (
  id uuid not null,
  title text not null,
  alt text not null,
  image_key text not null,
  focus_x integer not null default 50,
  focus_y integer not null default 60,
  link_url text,
  is_active boolean not null default true,
  position integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (image_key) REFERENCES site_pictures(key),
  CHECK (length(alt) >= 1 AND length(alt) <= 200),
  CHECK (focus_x >= 0 AND focus_x <= 100),
  CHECK (focus_y >= 0 AND focus_y <= 100),
  CHECK (link_url ~ '^(/|https?://)'::text),
  CHECK ("position" > 0),
  CHECK (length(title) >= 1 AND length(title) <= 80),
  CHECK (version > 0)
);
CREATE UNIQUE INDEX slides_by_picture ON slides USING btree (image_key);
CREATE INDEX slides_in_order ON slides USING btree ("position", id);

create table slug_redirects (
  kind text not null,
  old_slug text not null,
  object_id uuid not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (kind, old_slug),
  CHECK (old_slug ~ '^[a-z0-9-]{1,80}$'::text)
);

create table sponsor_logos (
  id uuid not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (octet_length(bytes) >= 1 AND octet_length(bytes) <= 400000),
  CHECK (height >= 1 AND height <= 1000),
  CHECK (width >= 1 AND width <= 1000)
);
CREATE INDEX sponsor_logos_by_time ON sponsor_logos USING btree (created_at);

create table sponsors (
  lead_id uuid not null,
  event_id uuid,
  company text not null,
  website_url text,
  level text not null,
  logo_id uuid,
  is_shown boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (lead_id),
  UNIQUE (logo_id),
  FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL,
  FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE,
  FOREIGN KEY (logo_id) REFERENCES sponsor_logos(id) ON DELETE SET NULL,
  CHECK (length(company) >= 1 AND length(company) <= 120),
  CHECK (level = ANY (ARRAY['evening'::text, 'food'::text, 'door_prize'::text, 'other'::text])),
  CHECK (website_url ~ '^https?://'::text)
);
CREATE INDEX sponsors_by_event ON sponsors USING btree (event_id, lead_id) WHERE is_shown;

create table statistics (
  key text not null,
  value text not null,
  source text not null,
  as_of_date date not null,
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  source_note text not null default ''::text,
  version integer not null default 1,
  warned_for_date date,
  PRIMARY KEY (key),
  CHECK (source = ANY (ARRAY['computed'::text, 'set'::text])),
  CHECK (version > 0)
);

create table suppressions (
  email_normalized text not null,
  scope text not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (email_normalized, scope),
  CHECK (reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'complained'::text, 'admin'::text])),
  CHECK (scope = ANY (ARRAY['all'::text, 'marketing'::text, 'alerts'::text]))
);
CREATE TRIGGER suppressions_end_newsletter BEFORE INSERT ON suppressions FOR EACH ROW EXECUTE FUNCTION end_newsletter();

create table tasks (
  id uuid not null,
  agent_id uuid,
  person_id uuid,
  lead_id uuid,
  title text not null,
  kind text not null,
  due_date date not null,
  due_time text,
  due_at timestamp with time zone not null,
  done_at timestamp with time zone,
  done_by uuid,
  created_by uuid,
  submission_key uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  repeats text not null default 'none'::text,
  repeat_day integer,
  reminded_at timestamp with time zone,
  remind text not null default 'due'::text,
  PRIMARY KEY (id),
  UNIQUE (submission_key),
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE SET NULL,
  FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (done_by) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE,
  CHECK (person_id IS NULL OR lead_id IS NULL),
  CHECK (done_at IS NOT NULL OR done_by IS NULL),
  CHECK (due_time ~ '^\d\d:\d\d$'::text),
  CHECK (kind = ANY (ARRAY['call'::text, 'email'::text, 'text'::text, 'meeting'::text, 'other'::text])),
  CHECK (remind = ANY (ARRAY['due'::text, 'hour'::text, 'day'::text, 'none'::text])),
  CHECK (repeat_day >= 1 AND repeat_day <= 31),
  CHECK (repeats = ANY (ARRAY['none'::text, 'daily'::text, 'weekly'::text, 'monthly'::text])),
  CHECK (length(title) >= 1 AND length(title) <= 200),
  CHECK (version > 0)
);
CREATE INDEX tasks_by_lead ON tasks USING btree (lead_id, created_at) WHERE (lead_id IS NOT NULL);
CREATE INDEX tasks_by_person ON tasks USING btree (person_id, created_at) WHERE (person_id IS NOT NULL);
CREATE INDEX tasks_done_by_agent ON tasks USING btree (agent_id, done_at, id) WHERE (done_at IS NOT NULL);
CREATE INDEX tasks_open_by_agent ON tasks USING btree (agent_id, due_at, id) WHERE (done_at IS NULL);
CREATE INDEX tasks_to_remind ON tasks USING btree (due_at, id) WHERE ((done_at IS NULL) AND (reminded_at IS NULL));

create table testimonials (
  id uuid not null,
  name text not null,
  place text not null,
  deal text not null,
  body text not null,
  original_body text not null,
  rating integer not null,
  email text,
  agent_id uuid,
  account_id uuid,
  dealt_year integer,
  status text not null default 'pending'::text,
  may_publish boolean not null,
  is_client_proved boolean not null default false,
  published_at timestamp with time zone,
  submission_key uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  consent_date date,
  consent_note text,
  consent_recorded_by uuid,
  PRIMARY KEY (id),
  UNIQUE (submission_key),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE SET NULL,
  FOREIGN KEY (consent_recorded_by) REFERENCES accounts(id) ON DELETE SET NULL,
  CHECK (length(body) >= 1 AND length(body) <= 2000),
  CHECK (status <> 'published'::text OR may_publish AND is_client_proved AND published_at IS NOT NULL),
  CHECK ((consent_date IS NULL) = (consent_note IS NULL) AND (consent_date IS NULL OR may_publish)),
  CHECK (length(consent_note) >= 1 AND length(consent_note) <= 200),
  CHECK (deal = ANY (ARRAY['bought'::text, 'sold'::text, 'bought_and_sold'::text, 'relocated'::text, 'rented'::text, 'managed'::text])),
  CHECK (dealt_year >= 1990 AND dealt_year <= 2100),
  CHECK (length(name) >= 1 AND length(name) <= 120),
  CHECK (rating >= 1 AND rating <= 5),
  CHECK (status = ANY (ARRAY['pending'::text, 'published'::text, 'hidden'::text])),
  CHECK (version > 0)
);
CREATE INDEX testimonials_published ON testimonials USING btree (published_at DESC, id) WHERE (status = 'published'::text);

create table text_messages (
  id text not null,
  received_at timestamp with time zone not null,
  PRIMARY KEY (id),
  CHECK (length(id) >= 1 AND length(id) <= 200)
);
CREATE INDEX text_messages_by_time ON text_messages USING btree (received_at);

create table text_outbox (
  id uuid not null,
  kind text not null,
  account_id uuid not null,
  body text not null,
  status text not null default 'queued'::text,
  reason text,
  phone_e164 text,
  gateway_id text,
  attempts integer not null default 0,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (length(body) >= 1 AND length(body) <= 1600),
  CHECK (kind ~ '^[a-z-]{1,60}$'::text),
  CHECK (phone_e164 ~ '^[+][1-9][0-9]{6,14}$'::text),
  CHECK (status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'suppressed'::text, 'failed'::text, 'expired'::text]))
);
CREATE INDEX text_outbox_by_account ON text_outbox USING btree (account_id, created_at DESC);

create table text_suppressions (
  phone_e164 text not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (phone_e164),
  CHECK (phone_e164 ~ '^[+][1-9][0-9]{6,14}$'::text)
);

create table threads (
  id uuid not null,
  consumer_id uuid not null,
  agent_id uuid,
  property_id uuid,
  last_seq integer not null default 0,
  last_message_at timestamp with time zone not null,
  consumer_read_seq integer not null default 0,
  consumer_read_at timestamp with time zone,
  agent_read_seq integer not null default 0,
  agent_read_at timestamp with time zone,
  consumer_letter_seq integer not null default 0,
  consumer_letter_at timestamp with time zone,
  consumer_letter_due_at timestamp with time zone,
  agent_letter_seq integer not null default 0,
  agent_letter_at timestamp with time zone,
  agent_letter_due_at timestamp with time zone,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE SET NULL,
  FOREIGN KEY (consumer_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (consumer_read_seq >= 0 AND consumer_read_seq <= last_seq),
  CHECK (agent_read_seq >= 0 AND agent_read_seq <= last_seq),
  CHECK (last_seq >= 0)
);
CREATE INDEX threads_by_agent ON threads USING btree (agent_id, last_message_at DESC, id);
CREATE INDEX threads_by_consumer ON threads USING btree (consumer_id, last_message_at DESC, id);
CREATE INDEX threads_by_time ON threads USING btree (last_message_at);
CREATE INDEX threads_of_the_office ON threads USING btree (last_message_at DESC, id) WHERE (agent_id IS NULL);
CREATE INDEX threads_unread ON threads USING btree (consumer_id) WHERE (last_seq > agent_read_seq);

create table tour_stops (
  appointment_id uuid not null,
  property_id uuid not null,
  position integer not null,
  note text,
  PRIMARY KEY (appointment_id, property_id),
  UNIQUE (appointment_id, "position"),
  FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  CHECK (length(note) >= 1 AND length(note) <= 300),
  CHECK ("position" >= 0 AND "position" <= 7)
);

create table unit_types (
  property_id uuid not null,
  unit_type_key text not null,
  unit_type text,
  bedrooms integer,
  bathrooms numeric,
  units_total integer,
  PRIMARY KEY (property_id, unit_type_key),
  FOREIGN KEY (property_id) REFERENCES properties(id) ON DELETE CASCADE
);

create table unread_replies (
  agent_id uuid,
  activity_id uuid not null,
  person_id uuid not null,
  UNIQUE NULLS NOT DISTINCT (agent_id, activity_id),
  FOREIGN KEY (activity_id) REFERENCES person_activities(id) ON DELETE CASCADE,
  FOREIGN KEY (agent_id) REFERENCES agents(id) ON DELETE CASCADE,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
);
CREATE INDEX unread_replies_by_activity ON unread_replies USING btree (activity_id);
CREATE INDEX unread_replies_by_person ON unread_replies USING btree (person_id);

create table valuations (
  id uuid not null,
  lead_id uuid not null,
  submission_key uuid not null,
  street text not null,
  city text not null,
  postal_code text not null,
  kind text not null,
  living_area integer not null,
  bedrooms integer not null,
  bathrooms numeric(4,1) not null,
  year_built integer,
  lot_size_acres numeric(8,3),
  garage_spaces integer not null,
  basement text not null,
  condition text not null,
  timing text not null,
  placed_by text,
  refusal text,
  low_price integer,
  middle_price integer,
  high_price integer,
  sales_count integer not null default 0,
  search_miles numeric(4,1),
  search_months integer,
  comparable_ids uuid[] not null default '{}'::uuid[],
  model_id uuid,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (lead_id),
  UNIQUE (submission_key),
  FOREIGN KEY (lead_id) REFERENCES leads(id) ON DELETE CASCADE,
  FOREIGN KEY (model_id) REFERENCES estimate_models(id) ON DELETE SET NULL,
  CHECK (basement = ANY (ARRAY['none'::text, 'unfinished'::text, 'finished'::text])),
  CHECK (bathrooms >= 0::numeric AND bathrooms <= 20::numeric),
  CHECK (bedrooms >= 0 AND bedrooms <= 20),
  CHECK ((refusal IS NULL) = (low_price IS NOT NULL)),
  CHECK (low_price IS NULL OR low_price <= middle_price AND middle_price <= high_price),
  CHECK (refusal IS NOT NULL OR sales_count >= 5),
  CHECK (length(city) >= 1 AND length(city) <= 60),
  CHECK (condition = ANY (ARRAY['needs_work'::text, 'kept_up'::text, 'updated'::text, 'like_new'::text])),
  CHECK (garage_spaces >= 0 AND garage_spaces <= 10),
  CHECK (high_price > 0),
  CHECK (kind = ANY (ARRAY['house'::text, 'condo'::text, 'townhouse'::text, 'multi'::text, 'manufactured'::text])),
  CHECK (living_area >= 200 AND living_area <= 20000),
  CHECK (lot_size_acres > 0::numeric AND lot_size_acres <= 1000::numeric),
  CHECK (low_price > 0),
  CHECK (middle_price > 0),
  CHECK (placed_by = ANY (ARRAY['home'::text, 'street'::text, 'zip'::text])),
  CHECK (postal_code ~ '^[0-9]{5}$'::text),
  CHECK (refusal = ANY (ARRAY['no_model'::text, 'no_place'::text, 'few_sales'::text, 'too_wide'::text, 'opted_out'::text])),
  CHECK (sales_count >= 0),
  CHECK (length(street) >= 1 AND length(street) <= 120),
  CHECK (timing = ANY (ARRAY['now'::text, 'months'::text, 'later'::text, 'curious'::text])),
  CHECK (year_built >= 1800 AND year_built <= 2100)
);
CREATE INDEX valuations_in_order ON valuations USING btree (created_at, id);

create table vendor_applications (
  id uuid not null,
  status text not null default 'pending'::text,
  name text not null,
  service_type text not null,
  description text not null,
  contact_name text not null,
  phone text not null,
  email text not null,
  website_url text,
  city text not null,
  license_number text,
  insurer text not null,
  work_seen_by text not null,
  ties text,
  account_id uuid,
  vendor_id uuid,
  review_note text,
  reviewed_at timestamp with time zone,
  reviewed_by uuid,
  submission_key uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (submission_key),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (reviewed_by) REFERENCES accounts(id) ON DELETE SET NULL,
  FOREIGN KEY (vendor_id) REFERENCES vendors(id) ON DELETE SET NULL,
  CHECK ((status = 'pending'::text) = (reviewed_at IS NULL)),
  CHECK (status <> 'declined'::text OR review_note IS NOT NULL),
  CHECK (length(city) >= 1 AND length(city) <= 80),
  CHECK (length(contact_name) >= 1 AND length(contact_name) <= 80),
  CHECK (length(description) >= 1 AND length(description) <= 400),
  CHECK (length(insurer) >= 1 AND length(insurer) <= 120),
  CHECK (length(license_number) >= 1 AND length(license_number) <= 40),
  CHECK (length(name) >= 1 AND length(name) <= 120),
  CHECK (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'::text),
  CHECK (length(review_note) >= 1 AND length(review_note) <= 600),
  CHECK (service_type ~ '^[a-z_]{1,40}$'::text),
  CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'declined'::text])),
  CHECK (length(ties) >= 1 AND length(ties) <= 400),
  CHECK (version > 0),
  CHECK (website_url ~ '^https?://'::text),
  CHECK (length(work_seen_by) >= 1 AND length(work_seen_by) <= 600)
);
CREATE INDEX vendor_applications_in_order ON vendor_applications USING btree (status, created_at, id);
CREATE UNIQUE INDEX vendor_applications_open ON vendor_applications USING btree (lower(name), service_type) WHERE (status = 'pending'::text);

create table vendors (
  id uuid not null,
  name text not null,
  service_type text not null,
  description text not null default ''::text,
  contact_name text,
  phone text,
  email text,
  website_url text,
  city text,
  license_number text,
  vetted_date date,
  benefit text not null default 'nothing'::text,
  benefit_note text,
  is_active boolean not null default true,
  position integer not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (benefit = ANY (ARRAY['nothing'::text, 'sponsorship'::text, 'advertising'::text, 'ownership'::text, 'other'::text])),
  CHECK (benefit = 'nothing'::text OR benefit_note IS NOT NULL),
  CHECK (length(name) >= 1 AND length(name) <= 120),
  CHECK (phone ~ '^[0-9]{3}-[0-9]{3}-[0-9]{4}$'::text),
  CHECK ("position" > 0),
  CHECK (service_type ~ '^[a-z_]{1,40}$'::text),
  CHECK (version > 0),
  CHECK (website_url ~ '^https?://'::text)
);
CREATE UNIQUE INDEX vendors_by_name ON vendors USING btree (lower(name), service_type);
CREATE INDEX vendors_in_order ON vendors USING btree ("position", id);

create table visits (
  account_id uuid not null,
  place text not null,
  since_at timestamp with time zone,
  since_seq bigint not null default 0,
  seen_at timestamp with time zone not null,
  seen_seq bigint not null,
  PRIMARY KEY (account_id, place),
  FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CHECK (place = ANY (ARRAY['dashboard'::text, 'favorites'::text]))
);

create table workers (
  id uuid not null,
  host text not null,
  pid integer not null,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  stopped_at timestamp with time zone,
  PRIMARY KEY (id)
);
CREATE INDEX workers_by_seen ON workers USING btree (seen_at);
