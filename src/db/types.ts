// Generated from the catalogs by `npm run generate`. Types of stored values and of values to write.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written as JSON text, read as the value. */
export type Json = ColumnType<unknown, string, string>
export type JsonOrNull = ColumnType<unknown, string | null, string | null>

export interface AccessLogTable {
  id: string
  at: Generated<Date>
  account_id: string | null
  kind: string
  object_type: string
  object_id: string
  ip: string | null
  user_agent: string | null
  request_id: string | null
  details: JsonOrNull
}

export interface AccountDevicesTable {
  account_id: string
  device_hash: Buffer
  first_seen_at: Generated<Date>
  last_seen_at: Generated<Date>
}

export interface AccountNoticesTable {
  account_id: string
  kind: 'password_7_days' | 'password_3_days' | 'password_1_day' | 'inactivity_150_days' | 'inactivity_173_days'
  about: Date
  sent_at: Generated<Date>
}

export interface AccountTokensTable {
  id: string
  account_id: string
  kind: 'verify_email' | 'reset_password' | 'change_email' | 'second_step'
  token_hash: Buffer
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
  proof_hash: Buffer | null
  email: string | null
  redirect: string | null
}

export interface AccountsTable {
  id: string
  email: string
  email_normalized: string
  name: string
  phone: string | null
  password_hash: string
  password_changed_at: Date
  password_expires_at: Date
  user_role: 'super_admin' | 'admin' | 'registered' | 'authenticated'
  role_level: number
  status: 'pending_verification' | 'active' | 'suspended' | 'deactivated'
  suspension_reason: 'violation' | 'misuse' | 'false_information' | 'inactivity' | 'mls_request' | null
  email_verified_at: Date | null
  terms_version: string | null
  mls_consent_version: string | null
  sold_granted_at: Date | null
  sold_until: Date | null
  mls_auditor_until: Date | null
  email_notifications: Generated<boolean>
  marketing_emails: Generated<boolean>
  sms_notifications: Generated<boolean>
  preferred_contact_method: Generated<'email' | 'phone' | 'sms'>
  property_alert_frequency: Generated<'instant' | 'daily' | 'weekly' | 'never'>
  last_seen_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
  purge_date: string | null
  version: Generated<number>
  agency_disclosure_version: string | null
  password_days: Generated<number>
  street: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  totp_secret: Buffer | null
  totp_confirmed_at: Date | null
  totp_last_step: number | null
  sold_reason: string | null
  sold_granted_by: string | null
  is_suspension_reason_shown: Generated<boolean>
}

export interface ActivityRequestsTable {
  account_id: string
  agent_id: string
  asked_at: Date | null
  declined_at: Date | null
}

export interface ActivitySharesTable {
  id: string
  account_id: string
  agent_id: string
  consent_id: string
  shared_at: Date
  ended_at: Date | null
  end_reason: 'stopped' | 'reassigned' | 'agent_left' | 'restored' | null
}

export interface AdminPermissionsTable {
  account_id: string
  permission: string
  granted_by: string | null
  granted_at: Generated<Date>
}

export interface AgentPlansTable {
  id: string
  author_id: string
  name: string
  steps: Json
  is_shared: boolean
  state: 'draft' | 'waiting' | 'returned' | 'approved'
  asked_at: Date | null
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface AgentSchedulesTable {
  agent_id: string
  week: JsonOrNull
  days_off: ColumnType<unknown, string | undefined, string>
  takes_leads: Generated<boolean>
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface AgentsTable {
  id: string
  account_id: string | null
  slug: string
  name: string
  title: string
  email: string
  phone: string
  license_number: string
  member_key: string | null
  bio: Generated<string>
  photo_key: string | null
  is_principal: Generated<boolean>
  is_active: Generated<boolean>
  position: number
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  areas: string | null
  licensed_year: number | null
  photo_alt: string | null
  photo_source_key: string | null
  photo_crop: JsonOrNull
  is_shown: Generated<boolean>
  is_working: Generated<boolean>
}

export interface AgreementTextsTable {
  text_hash: Buffer
  kind: 'disclosure' | 'agreement'
  text_version: string
  body: string
  created_at: Generated<Date>
}

export interface AlertDeliveriesTable {
  id: string
  search_id: string
  account_id: string
  property_id: string
  event: 'new_match' | 'price_down' | 'price_up' | 'back' | 'pending' | 'sold' | 'open_house' | 'photos'
  change_seq: number
  details: ColumnType<unknown, string | undefined, string>
  changed_at: Date
  found_at: Date
  outcome: 'waiting' | 'told' | 'quiet' | 'left_out'
  letter_id: string | null
  told_at: Date | null
}

export interface AlertLettersTable {
  id: string
  account_id: string
  mail_id: string | null
  search_ids: string[]
  written_at: Date
}

export interface AlertProgressTable {
  is_only: Generated<boolean>
  seq: number
  read_at: Date
}

export interface AlertSettingsTable {
  account_id: string
  digest_hour: Generated<number>
  digest_weekday: Generated<number>
  quiet_from: Generated<number>
  quiet_until: Generated<number>
  look_at: Date | null
  last_instant_at: Date | null
  last_digest_date: string | null
  last_weekly_date: string | null
  kept_at: Date | null
}

export interface AnalyticsEventsTable {
  id: GeneratedAlways<number>
  at: Date
  at_date: string
  visit: Buffer
  name: string
  path: string
  source: string
  medium: string
  campaign: string | null
  device: 'phone' | 'tablet' | 'desktop'
  props: ColumnType<unknown, string | undefined, string>
}

export interface AnalyticsLeftOutTable {
  at_date: string
  reason: 'robot' | 'staff' | 'limit' | 'invalid'
  events: number
}

export interface AnalyticsSaltsTable {
  salt_date: string
  salt: Buffer
}

export interface AppointmentsTable {
  id: string
  kind: 'tour' | 'consultation'
  status: Generated<'requested' | 'offered' | 'confirmed' | 'declined' | 'cancelled' | 'completed' | 'no_show'>
  meeting: 'in_person' | 'video' | 'phone'
  name: string
  email: string
  phone: string | null
  message: Generated<string>
  account_id: string | null
  agent_id: string | null
  property_id: string | null
  lead_id: string | null
  wished_at: Date
  second_wish_at: Date | null
  third_wish_at: Date | null
  reply_due_at: Date
  answered_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  relationship_id: string | null
  exception_reason: string | null
  reason: string | null
  ended_by: 'visitor' | 'brokerage' | null
  sequence: Generated<number>
  reminded_at: Date | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  place: string | null
  offered_at: Date | null
  second_offer_at: Date | null
  third_offer_at: Date | null
  offer_reply: string | null
  offers_sent_at: Date | null
  minutes: number | null
  emailed_version: number | null
  offer_agent_id: string | null
  account_requested_at: Date | null
  answer_note: string | null
}

export interface AuditAnchorsTable {
  anchored_date: string
  seq: number
  row_hash: Buffer
  anchored_at: Generated<Date>
  key_id: string | null
  signature: Buffer | null
}

export interface AuditLogTable {
  seq: number
  at: Date
  actor_kind: 'visitor' | 'account' | 'worker' | 'command'
  actor_id: string | null
  actor_label: string
  act: string
  object_type: string
  object_id: string | null
  before: JsonOrNull
  after: JsonOrNull
  reason: string | null
  ip: string | null
  user_agent: string | null
  request_id: string | null
  prev_hash: Buffer
  row_hash: Buffer
}

export interface AuditValuesTable {
  seal: Buffer
  account_id: string
  salt: Buffer
  value: Json
}

export interface CalendarEntriesTable {
  id: string
  agent_id: string
  title: string
  from_date: string
  from_time: string | null
  to_date: string
  to_time: string | null
  starts_at: Date
  ends_at: Date
  person_id: string | null
  place: string | null
  note: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  timed_at: Date | null
}

export interface CalendarFeedsTable {
  agent_id: string
  id: string
  created_at: Date
}

export interface CaptchaPassesTable {
  token_hash: Buffer
  action: string
  caller: string
  expires_at: Date
}

export interface CaptchaSolvedTable {
  challenge_hash: Buffer
  expires_at: Date
}

export interface ComparisonHistoryTable {
  account_id: string
  property_ids: string[]
  times: Generated<number>
  last_at: Date
}

export interface ComparisonsTable {
  id: string
  account_id: string
  name: string
  property_ids: string[]
  created_at: Date
  updated_at: Date
}

export interface ConnectionTestsTable {
  kind: 'feed' | 'mail' | 'replies' | 'storage' | 'texts' | 'map'
  settings_digest: string
  result: 'works' | 'partly' | 'fails'
  message: string
  took_ms: number | null
  tested_at: Date
}

export interface ConsentTextsTable {
  text_hash: Buffer
  purpose: string
  text_version: string
  body: string
  created_at: Generated<Date>
}

export interface ConsentsTable {
  id: string
  account_id: string | null
  email_normalized: string | null
  purpose: string
  text_version: string
  text_hash: Buffer
  is_given: boolean
  at: Generated<Date>
  source: string
  ip: string | null
  user_agent: string | null
  revoked_at: Date | null
  phone: string | null
  given_date: string | null
}

export interface CsvImportRowsTable {
  import_id: string
  row_number: number
  cells: Json
  outcome: 'added' | 'updated' | 'skipped' | 'failed' | null
  notes: ColumnType<unknown, string | undefined, string>
  object_id: string | null
  before: JsonOrNull
  after_version: number | null
  undo_outcome: 'removed' | 'restored' | 'changed' | 'in_use' | 'gone' | null
}

export interface CsvImportsTable {
  id: string
  kind: 'contacts' | 'agents' | 'vendors' | 'testimonials'
  file_name: string
  headers: Json
  columns: Json
  on_duplicate: Generated<'skip' | 'update' | 'add'>
  status: Generated<'draft' | 'running' | 'done' | 'undoing' | 'undone'>
  row_count: number
  counts: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  created_by: string | null
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  undone_at: Date | null
}

export interface DatabaseSizesTable {
  sampled_at: Date
  bytes: number
}

export interface DocumentLeftoversTable {
  storage_key: string
  remove_at: Date
}

export interface DocumentSharesTable {
  id: string
  document_id: string
  account_id: string | null
  thread_id: string | null
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
}

export interface DocumentVersionsTable {
  document_id: string
  version: number
  owner_id: string
  kind: 'pdf' | 'jpeg' | 'png' | 'webp' | 'docx' | 'txt'
  bytes: number
  sha256: Buffer
  status: 'uploaded' | 'scanning' | 'clean' | 'unscanned' | 'infected'
  threat: string | null
  scanned_at: Date | null
  status_at: Date
  client_key: string
  created_at: Date
}

export interface DocumentsTable {
  id: string
  owner_id: string
  name: string
  version: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

export interface DownloadLimitsTable {
  account_id: string
  listings_per_day: number
  documents_per_day: number
  reason: string
  set_by: string | null
  updated_at: Date
  version: Generated<number>
}

export interface DownloadListingsTable {
  download_id: string
  account_id: string
  property_id: string
  at: Date
}

export interface DownloadsTable {
  id: string
  account_id: string
  download_type: 'property_image' | 'property_data' | 'search_export' | 'document' | 'property_details'
  outcome: 'allowed' | 'over_limit' | 'over_share'
  items: number
  object: string
  at: Date
  ip: string | null
  network: string | null
  user_agent: string | null
  request_id: string | null
}

export interface EmailTemplateVersionsTable {
  template_id: string
  version: number
  name: string
  subject: string
  message: string
  written_by: string | null
  written_at: Date
  approved_by: string | null
  approved_at: Date | null
}

export interface EmailTemplatesTable {
  id: string
  name: string
  subject: string
  message: string
  approved_version: number | null
  created_by: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface EstimateModelsTable {
  id: string
  fitted_at: Date
  sales_count: number
  model: Json
}

export interface EventRegistrationsTable {
  id: string
  event_id: string
  status: 'registered' | 'waiting' | 'cancelled'
  name: string
  email: string
  email_normalized: string
  phone: string | null
  company: string | null
  account_id: string | null
  registered_at: Date
  cancelled_at: Date | null
  came_at: Date | null
  reminded_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface EventsTable {
  id: string
  title: string
  summary: string
  description: Generated<string>
  status: Generated<'draft' | 'scheduled' | 'published' | 'archived'>
  publish_at: Date | null
  starts_at: Date
  ends_at: Date
  venue: string
  street: string
  city: string
  postal_code: string
  arrival_note: string | null
  host_id: string | null
  capacity: number | null
  seats_taken: Generated<number>
  has_waiting_list: Generated<boolean>
  sequence: Generated<number>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  timed_at: Date | null
}

export interface FavoritesTable {
  account_id: string
  property_id: string
  notes: Generated<string>
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface FollowUpPlansTable {
  id: string
  name: string
  steps: Json
  version: Generated<number>
  created_at: Date
  updated_at: Date
  author_id: string | null
  is_shared: Generated<boolean>
}

export interface FollowUpsTable {
  id: string
  plan_id: string | null
  name: string
  steps: Json
  person_id: string
  agent_id: string | null
  lead_id: string | null
  is_about_lead: boolean
  started_by: string | null
  started_at: Date
  position: Generated<number>
  done_at: ColumnType<unknown, string | undefined, string>
  next_at: Date | null
  ended_at: Date | null
  end_reason: string | null
  ended_by: string | null
  submission_key: string
}

export interface HiddenHomesTable {
  account_id: string
  property_id: string
  hidden_at: Date
}

export interface HistorySettingsTable {
  account_id: string
  is_kept: boolean
  cleared_at: Date | null
  updated_at: Date
}

export interface InvitationsTable {
  id: string
  email: string
  email_normalized: string
  role: 'agent' | 'admin'
  agent_id: string | null
  link_id: string
  token_hash: Buffer
  invited_by: string | null
  created_at: Date
  sent_at: Date
  expires_at: Date
  accepted_at: Date | null
  accepted_by: string | null
  withdrawn_at: Date | null
}

export interface JobAttemptsTable {
  job_id: string
  job_name: string
  worker_id: string | null
  began_at: Generated<Date>
  deaths: Generated<number>
}

export interface KnownPlacesTable {
  kind: 'city' | 'zip' | 'county' | 'township' | 'subdivision' | 'district'
  name: string
}

export interface LandingEventsTable {
  id: string
  landing_page_id: string
  kind: 'view' | 'lead'
  visit_id: string
  source: string
  medium: string
  campaign: string | null
  at: Date
  at_date: string
}

export interface LandingPagesTable {
  id: string
  slug: string
  name: string
  property_id: string
  agent_id: string | null
  intro: Generated<string>
  meta_title: string | null
  meta_description: string | null
  og_image_url: string | null
  status: Generated<'draft' | 'scheduled' | 'published' | 'archived'>
  publish_at: Date | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface LeadActivitiesTable {
  id: string
  lead_id: string
  kind: 'call' | 'note' | 'email'
  account_id: string | null
  direction: 'outgoing' | 'incoming' | null
  outcome: 'reached' | 'left_message' | 'no_answer' | 'wrong_number' | null
  minutes: number | null
  body: Generated<string>
  submission_key: string
  created_at: Generated<Date>
  subject: string | null
  email_id: string | null
  from_email: string | null
  is_automatic: Generated<boolean>
  files: ColumnType<unknown, string | undefined, string>
}

export interface LeadDecisionsTable {
  id: string
  lead_id: string
  step: number
  act: 'assigned' | 'offered' | 'claimed' | 'office'
  rule_key: 'known' | 'asked' | 'rule' | 'catch_all'
  rule_id: string | null
  rule_name: string
  agent_id: string | null
  why: string
  round: number | null
  offered_until: Date | null
  at: Date
}

export interface LeadOffersTable {
  lead_id: string
  agent_id: string
  rule_id: string
  ends_at: Date
}

export interface LeadRulesTable {
  id: string
  name: string
  position: number
  is_active: Generated<boolean>
  kinds: string[]
  topics: string[]
  sources: string[]
  towns: string
  min_price: number | null
  max_price: number | null
  languages: string[]
  is_own_listing: boolean
  is_client: boolean
  act: 'assign' | 'offer' | 'round_robin' | 'listing_agent'
  people: string[]
  claim_minutes: number | null
  off_hours: 'next' | 'anyway'
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface LeadsTable {
  id: string
  kind: 'contact' | 'listing_question' | 'seller_guide' | 'valuation' | 'landing_page' | 'sponsor' | 'appointment'
  status: Generated<'new' | 'contacted' | 'in_progress' | 'closed' | 'spam' | 'qualified' | 'won' | 'lost'>
  name: string
  email: string | null
  phone: string | null
  message: string | null
  property_id: string | null
  account_id: string | null
  owner_id: string | null
  due_at: Date | null
  answered_at: Date | null
  details: ColumnType<unknown, string | undefined, string>
  tracking: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  topic: string | null
  source: Generated<string>
  medium: Generated<string>
  submission_key: string | null
  reminded_at: Date | null
  escalated_at: Date | null
  unclaimed_version: number | null
  person_id: string | null
  unread_reply_at: Date | null
  city: string | null
}

export interface ListingReportsTable {
  id: string
  property_id: string | null
  listing_title: string
  listing_id: string | null
  fault: 'price' | 'facts' | 'photos' | 'place' | 'open_house' | 'other'
  message: string
  email: string | null
  account_id: string | null
  status: Generated<'new' | 'in_progress' | 'closed'>
  due_at: Date
  answered_at: Date | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  outcome: 'corrected' | 'passed_on' | 'no_fault' | 'gone' | 'not_a_report' | null
  answer: string | null
  answered_by: string | null
  late_told_at: Date | null
  submission_key: string | null
}

export interface MailOutboxTable {
  id: string
  letter: string
  to_email: string
  to_account_id: string | null
  subject: string
  html: string
  text: string
  headers: ColumnType<unknown, string | undefined, string>
  is_transactional: boolean
  message_id: string
  status: Generated<'queued' | 'sent' | 'kept' | 'suppressed' | 'failed'>
  attempts: Generated<number>
  last_error: string | null
  created_at: Generated<Date>
  sent_at: Date | null
  scope: 'marketing' | 'alerts' | null
  links: JsonOrNull
  is_notification: Generated<boolean>
  reply_to: string | null
  takes_replies: Generated<boolean>
  calendar: string | null
}

export interface MarketAreasTable {
  slug: string
  kind: 'region' | 'county' | 'city' | 'zip' | 'district'
  name: string
  county: string | null
  homes_for_sale: number
  computed_at: Date
}

export interface MarketFiguresTable {
  slug: string
  measure: 'list_price' | 'list_price_per_sqft' | 'days_listed' | 'price_cut_share' | 'new_listings' | 'sales' | 'sale_price' | 'sale_price_per_sqft' | 'days_to_contract' | 'sale_to_list' | 'months_of_supply'
  from_date: string
  to_date: string
  value: number
  homes: number
}

export interface MarketPeriodsTable {
  property_id: string
  began_date: string
  ended_date: string | null
  place_key: string | null
}

export interface MembersTable {
  member_key: string
  member_mls_id: string | null
  member_full_name: string
  member_email: string | null
  member_preferred_phone: string | null
  member_state_license: string | null
  member_status: string | null
  office_key: string | null
  modification_timestamp: Date
}

export interface MessageDocumentsTable {
  message_id: string
  document_id: string
  position: number
}

export interface MessageHidesTable {
  message_id: string
  account_id: string
  hidden_at: Date
}

export interface MessagesTable {
  id: string
  thread_id: string
  seq: number
  author_id: string | null
  author_side: 'consumer' | 'agent'
  body: string
  client_key: string
  sent_at: Date
}

export interface MlsCursorsTable {
  resource: string
  run_id: string | null
  watermark: Date | null
  next_link: string | null
  total: number | null
  initial_done_at: Date | null
  first_pictures_at: Date | null
  last_run_at: Date | null
  last_success_at: Date | null
  initial_started_at: Date | null
  is_full: Generated<boolean>
  event_sequence: number | null
  sweep_run_id: string | null
  sweep_link: string | null
  sweep_started_at: Date | null
  sweep_read_at: Date | null
  sweep_wanted_at: Date | null
  reconciled_at: Date | null
  failing_since: Date | null
  failure_reason: string | null
  failures: Generated<number>
  retry_at: Date | null
  sweep_retry_at: Date | null
  mapping_version: Generated<number>
}

export interface MlsFeedTable {
  id: Generated<boolean>
  identity: string
  changed_at: Date
}

export interface MlsListingsTable {
  listing_key: string
  property_id: string
  originating_system_name: string
  modification_timestamp: Date
  standing: 'shown' | 'gone' | 'withheld'
  payload: Json
  payload_hash: Buffer
  run_id: string | null
  received_at: Generated<Date>
  notes: Generated<string[]>
}

export interface MlsLookupsTable {
  lookup_key: string
  lookup_name: string
  lookup_value: string
  standard_lookup_value: string | null
  legacy_odata_value: string | null
  modification_timestamp: Date
}

export interface MlsMissingTable {
  run_id: string
  record_key: string
}

export interface MlsPaceTable {
  is_only_row: Generated<boolean>
  next_at: Date
  halted_until: Date | null
  halts: Generated<number>
  reason: string | null
  silent_since: Date | null
}

export interface MlsPausesTable {
  id: string
  reason: string
  paused_at: Date
  paused_by: string | null
  resumed_at: Date | null
  resumed_by: string | null
}

export interface MlsPushesTable {
  digest: Buffer
  events: number
  reads_at: Date | null
  received_at: Date
}

export interface MlsQuarantineTable {
  id: string
  resource: string
  record_key: string
  reason: string
  field: string | null
  payload: Json
  run_id: string | null
  first_seen_at: Generated<Date>
  last_seen_at: Generated<Date>
  ignored_reason: string | null
  ignored_at: Date | null
}

export interface MlsRequestsTable {
  minute_at: Date
  requests: Generated<number>
  bytes: Generated<number>
}

export interface MlsRunsTable {
  id: string
  kind: 'initial' | 'full' | 'delta' | 'events' | 'reconcile' | 'replay' | 'keys'
  resource: string
  status: 'running' | 'done' | 'failed' | 'halted'
  started_at: Generated<Date>
  heartbeat_at: Generated<Date>
  ended_at: Date | null
  pages: Generated<number>
  received: Generated<number>
  upserted: Generated<number>
  unchanged: Generated<number>
  removed: Generated<number>
  quarantined: Generated<number>
  error: string | null
  missing: number | null
  confirmed_at: Date | null
  confirmed_by: string | null
  refused_at: Date | null
  refused_by: string | null
  decision_note: string | null
}

export interface MlsSweepKeysTable {
  resource: string
  record_key: string
  modification_timestamp: Date | null
}

export interface NewsletterDeliveriesTable {
  issue_id: string
  subscriber_id: string
  mail_id: string | null
  created_at: Date
}

export interface NewsletterIssuesTable {
  id: string
  subject: string
  preview_text: Generated<string>
  body: string
  status: Generated<'draft' | 'sending' | 'sent'>
  version: Generated<number>
  sending_at: Date | null
  sent_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface NewsletterSubscribersTable {
  id: string
  email: string
  email_normalized: string
  name: string | null
  status: Generated<'pending' | 'subscribed' | 'unsubscribed' | 'bounced'>
  source: string
  tracking: ColumnType<unknown, string | undefined, string>
  token_hash: Buffer | null
  token_expires_at: Date | null
  confirmed_at: Date | null
  ended_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  former_emails: Generated<string[]>
}

export interface NotificationDevicesTable {
  id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}

export interface OfficesTable {
  office_key: string
  office_mls_id: string | null
  office_name: string
  office_phone: string | null
  office_email: string | null
  office_city: string | null
  office_status: string | null
  idx_office_participation_yn: boolean | null
  modification_timestamp: Date
}

export interface OpenHousesTable {
  open_house_key: string
  listing_key: string
  property_id: string | null
  starts_at: Date
  ends_at: Date
  open_house_type: string | null
  remarks: string | null
  status: string
  modification_timestamp: Date
}

export interface OwnListingPicturesTable {
  id: string
  listing_id: string
  image_key: string
  alt: string
  position: number
  created_at: Generated<Date>
}

export interface OwnListingsTable {
  id: string
  status: 'coming_soon' | 'active' | 'active_under_contract' | 'pending'
  is_shown: boolean
  is_featured: boolean
  fields: Json
  mls_duty: 'submitted' | 'within_a_day' | 'exempt'
  mls_number: string | null
  exempt_reason: string | null
  submit_by: Date | null
  first_shown_at: Date | null
  replaced_by: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface PageSeoTable {
  page_key: string
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  canonical_url: string | null
  og_title: string | null
  og_description: string | null
  og_image_url: string | null
  robots: 'index, follow' | 'noindex, follow' | 'noindex, nofollow' | null
  version: Generated<number>
  updated_at: Generated<Date>
}

export interface PendingIntentsTable {
  id: string
  account_id: string
  kind: 'save_search' | 'message' | 'comparison' | 'tour' | 'download' | 'sold_homes'
  target: string
  created_at: Date
  expires_at: Date
  offered_at: Date | null
}

export interface PeopleTable {
  id: string
  name: string
  email_normalized: string | null
  phone: string | null
  account_id: string | null
  erased_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  owner_id: string | null
  co_owner_id: string | null
  stage: Generated<'prospect' | 'new' | 'in_touch' | 'touring' | 'offer' | 'under_contract' | 'closed' | 'inactive'>
  next_step: string | null
  next_step_date: string | null
  tags: Generated<string[]>
  last_contact_at: Date | null
  version: Generated<number>
  merged_into_id: string | null
  source: 'referral' | 'open_house' | 'acquaintance' | 'past_client' | 'phone' | 'other' | null
  last_answer_at: Date | null
  asked_at: Date | null
}

export interface PeopleBulkActsTable {
  id: string
  account_id: string
  kind: 'stage' | 'add_tag' | 'remove_tag' | 'owner' | 'task'
  changed: number
  left_out: Json
  created_at: Date
  undone_at: Date | null
}

export interface PeopleBulkRowsTable {
  act_id: string
  person_id: string
  before: Json
  after: Json
}

export interface PeopleListsTable {
  id: string
  account_id: string
  is_office: boolean
  name: string
  criteria: Json
  position: number
  created_at: Date
}

export interface PersonActivitiesTable {
  id: string
  person_id: string
  kind: 'call' | 'note' | 'step' | 'email'
  account_id: string | null
  direction: 'outgoing' | 'incoming' | null
  outcome: 'reached' | 'left_message' | 'no_answer' | 'wrong_number' | null
  minutes: number | null
  body: Generated<string>
  submission_key: string
  created_at: Generated<Date>
  subject: string | null
  email_id: string | null
  from_email: string | null
  is_automatic: Generated<boolean>
  files: ColumnType<unknown, string | undefined, string>
}

export interface PersonDistinctionsTable {
  first_id: string
  second_id: string
  account_id: string | null
  created_at: Date
}

export interface PersonLinksTable {
  id: string
  first_id: string
  second_id: string
  relation: 'spouse' | 'partner' | 'co_buyer' | 'co_seller' | 'parent' | 'child' | 'sibling' | 'other'
  account_id: string | null
  created_at: Date
}

export interface PersonMergesTable {
  id: string
  person_id: string
  merged_id: string
  account_id: string | null
  lead_ids: string[]
  activity_ids: string[]
  alias_ids: string[]
  before: Json
  after: Json
  created_at: Date
  undone_at: Date | null
  task_ids: Generated<string[]>
  follow_up_ids: Generated<string[]>
  proposal_ids: Generated<string[]>
  link_ids: Generated<string[]>
  dropped_links: ColumnType<unknown, string | undefined, string>
}

export interface PictureCardsTable {
  storage_key: string
  made_at: Generated<Date>
}

export interface PropertiesTable {
  id: string
  listing_key: string | null
  listing_id: string | null
  originating_system_name: string
  status: 'coming_soon' | 'active' | 'active_under_contract' | 'pending' | 'sold'
  mls_status: string | null
  is_idx: boolean
  is_vow: boolean
  is_address_shown: boolean
  is_avm_allowed: boolean
  is_comment_allowed: boolean
  is_featured: Generated<boolean>
  title: string
  description: string | null
  address: string | null
  street_number: string | null
  street_name: string | null
  unit_number: string | null
  city: string
  state: string
  postal_code: string | null
  county: string | null
  township: string | null
  subdivision: string | null
  school_district: string | null
  latitude: number | null
  longitude: number | null
  property_type: string
  property_sub_type: string | null
  price: number
  original_list_price: number | null
  previous_list_price: number | null
  price_change_timestamp: Date | null
  close_price: number | null
  close_date: string | null
  bedrooms: number | null
  bathrooms: number | null
  bathrooms_full: number | null
  bathrooms_half: number | null
  living_area: number | null
  lot_size_acres: number | null
  year_built: number | null
  stories: number | null
  garage_spaces: number | null
  basement: Generated<string[]>
  has_basement: boolean | null
  has_private_pool: boolean | null
  has_fireplace: boolean | null
  is_waterfront: boolean | null
  is_new_construction: boolean | null
  association_fee_monthly: number | null
  tax_annual_amount: number | null
  tax_year: number | null
  facts: ColumnType<unknown, string | undefined, string>
  list_agent_key: string | null
  list_agent_full_name: string | null
  list_office_key: string | null
  list_office_name: string
  list_office_contact: string
  main_image_key: string | null
  photos_count: Generated<number>
  photos_change_timestamp: Date | null
  on_market_date: string | null
  days_on_market: number | null
  listed_at: Date
  modification_timestamp: Date
  imported_at: Generated<Date>
  version: Generated<number>
  list_office_mls_id: string | null
  rooms: JsonOrNull
  activation_date: string | null
  start_showing_date: string | null
}

export interface PropertyChangesTable {
  seq: GeneratedAlways<number>
  property_id: string
  kind: 'listed' | 'price' | 'status' | 'photos' | 'remarks' | 'relisted' | 'facts' | 'open_house'
  before: JsonOrNull
  after: JsonOrNull
  at: Date
}

export interface PropertyMediaTable {
  property_id: string
  media_key: string
  position: number
  caption: string | null
  source_url: string
  modification_timestamp: Date | null
  storage_key: string | null
  width: number | null
  height: number | null
  status: Generated<'wanted' | 'stored' | 'parked'>
  attempts: Generated<number>
  try_at: Date | null
  last_error: string | null
  source_at: Generated<Date | null>
  is_public: Generated<boolean>
}

export interface PropertyTouchesTable {
  property_id: string | null
  touched_in: Generated<string>
  touched_at: Generated<Date>
}

export interface PropertyViewsTable {
  account_id: string
  property_id: string
  viewed_date: string
  times: Generated<number>
  last_at: Date
}

export interface ProposalsTable {
  id: string
  person_id: string
  agent_id: string | null
  property_id: string | null
  note: Generated<string>
  batch_id: string
  position: number
  created_by: string | null
  created_at: Date
  asked_at: Date | null
  answer: 'saved' | 'declined' | null
  answered_at: Date | null
  reason: 'price' | 'location' | 'size' | 'layout' | 'condition' | 'lot' | 'other' | null
  words: Generated<string>
  withdrawn_at: Date | null
  name: string | null
  search: string | null
  is_changed: Generated<boolean>
  announced_at: Date | null
}

export interface RateLimitsTable {
  key: string
  window_started_at: Date
  hits: number
}

export interface ReadAlertsTable {
  id: string
  reader: string
  alert_date: string
  kind: 'network' | 'visitor' | 'account' | 'crawler'
  network: string | null
  account_id: string | null
  user_agent: string | null
  false_crawler: string | null
  first_at: Date
  last_at: Date
  refused: Generated<number>
  passed: Generated<number>
  opened: Generated<number>
  listed: Generated<number>
  mapped: Generated<number>
}

export interface ReadSketchesTable {
  reader: string
  measure: string
  window_started_at: Date
  bits: string
}

export interface RecoveryCodesTable {
  account_id: string
  code_hash: Buffer
  created_at: Generated<Date>
}

export interface RelationshipNoticesTable {
  relationship_id: string
  days: number
  sent_at: Date
}

export interface RelationshipsTable {
  id: string
  relationship_type: 'buyer_agency' | 'seller_agency' | 'limited_agency' | 'customer' | 'tenant_agency' | 'landlord_agency'
  status: Generated<'pending' | 'active' | 'expired' | 'terminated' | 'completed'>
  agent_id: string
  consumer_id: string
  other_consumer_id: string | null
  property_id: string | null
  scope: string
  jurisdiction: Generated<string>
  agreement_date: string
  expiration_date: string | null
  fee_basis: 'percent' | 'flat' | 'none'
  fee_percent: number | null
  fee_dollars: number | null
  fee_note: string | null
  sent_at: Date | null
  disclosure_hash: Buffer | null
  agreement_hash: Buffer | null
  activated_at: Date | null
  ended_at: Date | null
  ended_by: 'agent' | 'consumer' | 'date' | null
  end_reason: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ReplyMailboxesTable {
  address: string
  uid_validity: number
  last_uid: number
  read_at: Date
}

export interface ResponseSamplesTable {
  process_id: string
  sampled_at: Date
  counts: Json
}

export interface RoomsTable {
  property_id: string
  room_key: string
  room_type: string | null
  room_level: string | null
  room_dimensions: string | null
}

export interface SavedSearchesTable {
  id: string
  account_id: string
  author_id: string | null
  name: string
  criteria: Json
  frequency: Generated<'preferred' | 'instant' | 'daily' | 'weekly'>
  is_notifying: Generated<boolean>
  events: string[]
  paused_until: Date | null
  since_seq: Generated<number>
  last_run_at: Date
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  version: Generated<number>
}

export interface SchemaMigrationsTable {
  name: string
  checksum: string
  applied_at: Generated<Date>
  breaks_older: string | null
}

export interface SearchHistoryTable {
  account_id: string
  href: string
  label: string
  times: Generated<number>
  last_at: Date
}

export interface SellerReportsTable {
  id: string
  property_id: string
  account_id: string
  week_date: string
  counts: Json
  similar_homes: number
  created_at: Date
}

export interface SessionsTable {
  id: string
  account_id: string
  token_hash: Buffer
  created_at: Generated<Date>
  seen_at: Generated<Date>
  idle_expires_at: Date
  absolute_expires_at: Date
  ended_at: Date | null
  end_reason: string | null
  ip: string | null
  user_agent: string | null
}

export interface SettingsTable {
  key: string
  value: Json
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by: string | null
}

export interface SetupLinksTable {
  id: Generated<boolean>
  token_hash: Buffer
  browser_hash: Buffer | null
  created_at: Date
  expires_at: Date
}

export interface SignaturesTable {
  id: string
  relationship_id: string
  account_id: string
  side: 'agent' | 'consumer' | 'other_consumer'
  kind: 'acknowledged' | 'signed'
  text_version: string
  text_hash: Buffer
  signed_name: string | null
  drawing: string | null
  at: Date
  ip: string | null
  user_agent: string | null
  voided_at: Date | null
}

export interface SitePicturesTable {
  key: string
  width: number
  height: number
  uploaded_at: Generated<Date>
}

export interface SiteTextVersionsTable {
  key: string
  version: number
  status: 'draft' | 'published'
  text: string
  note: Generated<string>
  effective_date: string | null
  created_at: Date
  created_by: string | null
}

export interface SiteTextWithdrawalsTable {
  key: string
  version: number
  withdrawn_at: Date
  withdrawn_by: string | null
}

export interface SiteTextsTable {
  key: string
  draft_version: number | null
  reviewed_by: string | null
  reviewed_date: string | null
  version: number
  updated_at: Date
}

export interface SlidesTable {
  id: string
  title: string
  alt: string
  image_key: string
  focus_x: Generated<number>
  focus_y: Generated<number>
  link_url: string | null
  is_active: Generated<boolean>
  position: number
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface SlugRedirectsTable {
  kind: string
  old_slug: string
  object_id: string
  created_at: Generated<Date>
}

export interface SponsorLogosTable {
  id: string
  bytes: Buffer
  width: number
  height: number
  created_at: Generated<Date>
}

export interface SponsorsTable {
  lead_id: string
  event_id: string | null
  company: string
  website_url: string | null
  level: 'evening' | 'food' | 'door_prize' | 'other'
  logo_id: string | null
  is_shown: Generated<boolean>
  updated_at: Generated<Date>
}

export interface StatisticsTable {
  key: string
  value: string
  source: 'computed' | 'set'
  as_of_date: string
  updated_by: string | null
  updated_at: Generated<Date>
  source_note: Generated<string>
  version: Generated<number>
  warned_for_date: string | null
}

export interface SuppressionsTable {
  email_normalized: string
  scope: 'all' | 'marketing' | 'alerts'
  reason: 'unsubscribed' | 'bounced' | 'complained' | 'admin'
  created_at: Generated<Date>
}

export interface TasksTable {
  id: string
  agent_id: string | null
  person_id: string | null
  lead_id: string | null
  title: string
  kind: 'call' | 'email' | 'text' | 'meeting' | 'other'
  due_date: string
  due_time: string | null
  due_at: Date
  done_at: Date | null
  done_by: string | null
  created_by: string | null
  submission_key: string
  version: Generated<number>
  created_at: Date
  updated_at: Date
  repeats: Generated<'none' | 'daily' | 'weekly' | 'monthly'>
  repeat_day: number | null
  reminded_at: Date | null
  remind: Generated<'due' | 'hour' | 'day' | 'none'>
}

export interface TestimonialsTable {
  id: string
  name: string
  place: string
  deal: 'bought' | 'sold' | 'bought_and_sold' | 'relocated' | 'rented' | 'managed'
  body: string
  original_body: string
  rating: number
  email: string | null
  agent_id: string | null
  account_id: string | null
  dealt_year: number | null
  status: Generated<'pending' | 'published' | 'hidden'>
  may_publish: boolean
  is_client_proved: Generated<boolean>
  published_at: Date | null
  submission_key: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  consent_date: string | null
  consent_note: string | null
  consent_recorded_by: string | null
}

export interface TextMessagesTable {
  id: string
  received_at: Date
}

export interface TextOutboxTable {
  id: string
  kind: string
  account_id: string
  body: string
  status: Generated<'queued' | 'sending' | 'sent' | 'suppressed' | 'failed' | 'expired'>
  reason: string | null
  phone_e164: string | null
  gateway_id: string | null
  attempts: Generated<number>
  expires_at: Date
  created_at: Date
  sent_at: Date | null
}

export interface TextSuppressionsTable {
  phone_e164: string
  created_at: Date
}

export interface ThreadsTable {
  id: string
  consumer_id: string
  agent_id: string | null
  property_id: string | null
  last_seq: Generated<number>
  last_message_at: Date
  consumer_read_seq: Generated<number>
  consumer_read_at: Date | null
  agent_read_seq: Generated<number>
  agent_read_at: Date | null
  consumer_letter_seq: Generated<number>
  consumer_letter_at: Date | null
  consumer_letter_due_at: Date | null
  agent_letter_seq: Generated<number>
  agent_letter_at: Date | null
  agent_letter_due_at: Date | null
  created_at: Date
}

export interface TourStopsTable {
  appointment_id: string
  property_id: string
  position: number
  note: string | null
}

export interface UnitTypesTable {
  property_id: string
  unit_type_key: string
  unit_type: string | null
  bedrooms: number | null
  bathrooms: number | null
  units_total: number | null
}

export interface UnreadRepliesTable {
  agent_id: string | null
  activity_id: string
  person_id: string
}

export interface ValuationsTable {
  id: string
  lead_id: string
  submission_key: string
  street: string
  city: string
  postal_code: string
  kind: 'house' | 'condo' | 'townhouse' | 'multi' | 'manufactured'
  living_area: number
  bedrooms: number
  bathrooms: number
  year_built: number | null
  lot_size_acres: number | null
  garage_spaces: number
  basement: 'none' | 'unfinished' | 'finished'
  condition: 'needs_work' | 'kept_up' | 'updated' | 'like_new'
  timing: 'now' | 'months' | 'later' | 'curious'
  placed_by: 'home' | 'street' | 'zip' | null
  refusal: 'no_model' | 'no_place' | 'few_sales' | 'too_wide' | 'opted_out' | null
  low_price: number | null
  middle_price: number | null
  high_price: number | null
  sales_count: Generated<number>
  search_miles: number | null
  search_months: number | null
  comparable_ids: Generated<string[]>
  model_id: string | null
  created_at: Generated<Date>
}

export interface VendorApplicationsTable {
  id: string
  status: Generated<'pending' | 'approved' | 'declined'>
  name: string
  service_type: string
  description: string
  contact_name: string
  phone: string
  email: string
  website_url: string | null
  city: string
  license_number: string | null
  insurer: string
  work_seen_by: string
  ties: string | null
  account_id: string | null
  vendor_id: string | null
  review_note: string | null
  reviewed_at: Date | null
  reviewed_by: string | null
  submission_key: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface VendorsTable {
  id: string
  name: string
  service_type: string
  description: Generated<string>
  contact_name: string | null
  phone: string | null
  email: string | null
  website_url: string | null
  city: string | null
  license_number: string | null
  vetted_date: string | null
  benefit: Generated<'nothing' | 'sponsorship' | 'advertising' | 'ownership' | 'other'>
  benefit_note: string | null
  is_active: Generated<boolean>
  position: number
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface VisitsTable {
  account_id: string
  place: 'dashboard' | 'favorites'
  since_at: Date | null
  since_seq: Generated<number>
  seen_at: Date
  seen_seq: number
}

export interface WorkersTable {
  id: string
  host: string
  pid: number
  started_at: Generated<Date>
  seen_at: Generated<Date>
  stopped_at: Date | null
}

export interface DB {
  access_log: AccessLogTable
  account_devices: AccountDevicesTable
  account_notices: AccountNoticesTable
  account_tokens: AccountTokensTable
  accounts: AccountsTable
  activity_requests: ActivityRequestsTable
  activity_shares: ActivitySharesTable
  admin_permissions: AdminPermissionsTable
  agent_plans: AgentPlansTable
  agent_schedules: AgentSchedulesTable
  agents: AgentsTable
  agreement_texts: AgreementTextsTable
  alert_deliveries: AlertDeliveriesTable
  alert_letters: AlertLettersTable
  alert_progress: AlertProgressTable
  alert_settings: AlertSettingsTable
  analytics_events: AnalyticsEventsTable
  analytics_left_out: AnalyticsLeftOutTable
  analytics_salts: AnalyticsSaltsTable
  appointments: AppointmentsTable
  audit_anchors: AuditAnchorsTable
  audit_log: AuditLogTable
  audit_values: AuditValuesTable
  calendar_entries: CalendarEntriesTable
  calendar_feeds: CalendarFeedsTable
  captcha_passes: CaptchaPassesTable
  captcha_solved: CaptchaSolvedTable
  comparison_history: ComparisonHistoryTable
  comparisons: ComparisonsTable
  connection_tests: ConnectionTestsTable
  consent_texts: ConsentTextsTable
  consents: ConsentsTable
  csv_import_rows: CsvImportRowsTable
  csv_imports: CsvImportsTable
  database_sizes: DatabaseSizesTable
  document_leftovers: DocumentLeftoversTable
  document_shares: DocumentSharesTable
  document_versions: DocumentVersionsTable
  documents: DocumentsTable
  download_limits: DownloadLimitsTable
  download_listings: DownloadListingsTable
  downloads: DownloadsTable
  email_template_versions: EmailTemplateVersionsTable
  email_templates: EmailTemplatesTable
  estimate_models: EstimateModelsTable
  event_registrations: EventRegistrationsTable
  events: EventsTable
  favorites: FavoritesTable
  follow_up_plans: FollowUpPlansTable
  follow_ups: FollowUpsTable
  hidden_homes: HiddenHomesTable
  history_settings: HistorySettingsTable
  invitations: InvitationsTable
  job_attempts: JobAttemptsTable
  known_places: KnownPlacesTable
  landing_events: LandingEventsTable
  landing_pages: LandingPagesTable
  lead_activities: LeadActivitiesTable
  lead_decisions: LeadDecisionsTable
  lead_offers: LeadOffersTable
  lead_rules: LeadRulesTable
  leads: LeadsTable
  listing_reports: ListingReportsTable
  mail_outbox: MailOutboxTable
  market_areas: MarketAreasTable
  market_figures: MarketFiguresTable
  market_periods: MarketPeriodsTable
  members: MembersTable
  message_documents: MessageDocumentsTable
  message_hides: MessageHidesTable
  messages: MessagesTable
  mls_cursors: MlsCursorsTable
  mls_feed: MlsFeedTable
  mls_listings: MlsListingsTable
  mls_lookups: MlsLookupsTable
  mls_missing: MlsMissingTable
  mls_pace: MlsPaceTable
  mls_pauses: MlsPausesTable
  mls_pushes: MlsPushesTable
  mls_quarantine: MlsQuarantineTable
  mls_requests: MlsRequestsTable
  mls_runs: MlsRunsTable
  mls_sweep_keys: MlsSweepKeysTable
  newsletter_deliveries: NewsletterDeliveriesTable
  newsletter_issues: NewsletterIssuesTable
  newsletter_subscribers: NewsletterSubscribersTable
  notification_devices: NotificationDevicesTable
  offices: OfficesTable
  open_houses: OpenHousesTable
  own_listing_pictures: OwnListingPicturesTable
  own_listings: OwnListingsTable
  page_seo: PageSeoTable
  pending_intents: PendingIntentsTable
  people: PeopleTable
  people_bulk_acts: PeopleBulkActsTable
  people_bulk_rows: PeopleBulkRowsTable
  people_lists: PeopleListsTable
  person_activities: PersonActivitiesTable
  person_distinctions: PersonDistinctionsTable
  person_links: PersonLinksTable
  person_merges: PersonMergesTable
  picture_cards: PictureCardsTable
  properties: PropertiesTable
  property_changes: PropertyChangesTable
  property_media: PropertyMediaTable
  property_touches: PropertyTouchesTable
  property_views: PropertyViewsTable
  proposals: ProposalsTable
  rate_limits: RateLimitsTable
  read_alerts: ReadAlertsTable
  read_sketches: ReadSketchesTable
  recovery_codes: RecoveryCodesTable
  relationship_notices: RelationshipNoticesTable
  relationships: RelationshipsTable
  reply_mailboxes: ReplyMailboxesTable
  response_samples: ResponseSamplesTable
  rooms: RoomsTable
  saved_searches: SavedSearchesTable
  schema_migrations: SchemaMigrationsTable
  search_history: SearchHistoryTable
  seller_reports: SellerReportsTable
  sessions: SessionsTable
  settings: SettingsTable
  setup_links: SetupLinksTable
  signatures: SignaturesTable
  site_pictures: SitePicturesTable
  site_text_versions: SiteTextVersionsTable
  site_text_withdrawals: SiteTextWithdrawalsTable
  site_texts: SiteTextsTable
  slides: SlidesTable
  slug_redirects: SlugRedirectsTable
  sponsor_logos: SponsorLogosTable
  sponsors: SponsorsTable
  statistics: StatisticsTable
  suppressions: SuppressionsTable
  tasks: TasksTable
  testimonials: TestimonialsTable
  text_messages: TextMessagesTable
  text_outbox: TextOutboxTable
  text_suppressions: TextSuppressionsTable
  threads: ThreadsTable
  tour_stops: TourStopsTable
  unit_types: UnitTypesTable
  unread_replies: UnreadRepliesTable
  valuations: ValuationsTable
  vendor_applications: VendorApplicationsTable
  vendors: VendorsTable
  visits: VisitsTable
  workers: WorkersTable
}
