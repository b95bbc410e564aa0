import { afterAll, expect, test } from 'vitest'
import { officeDraftOf } from '#features/brokerage/rules/offices.ts'
import { draftOf } from '#features/brokerage/rules/settings.ts'
import { planRecord } from '#features/follow-up/schema.ts'
import { scheduleDraft } from '#features/lead-routing/rules/form.ts'
import { ruleRecord } from '#features/lead-routing/schema.ts'
import type { LegalTextsView } from '#features/legal/schema.ts'
import { statisticKeys, statisticsDraft } from '#features/statistics/rules.ts'
import { idOf, OPEN_BROKERAGE } from './cast.ts'
import { asOwner } from './postgres.ts'
import { startS3 } from './s3.ts'
import { startSite } from './server.ts'
import { vendorForm } from './vendor-form.ts'

/**
 * Checks that each change by an administrator writes one audit entry: who, what, before and after, from where. Changes
 * of users and permissions are tested in features/users. Source: bar L4.
 */

const s3 = await startS3()
const site = await startSite()
afterAll(async () => {
  await site.stop()
  await s3.stop()
})
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

const nextYear = (day: string) => `${new Date().getUTCFullYear() + 1}-${day}`
const vendor = { ...vendorForm, description: 'first\nline, "quoted"' }
const vendorId = async () => (await sql<{ id: string }>('select id from vendors'))[0]?.id
const agent = {
  name: 'Lena Kowalczyk',
  slug: '',
  title: 'Broker',
  email: 'lena@example.com',
  phone: '317-555-0145',
  license_number: 'RB21008817',
  licensed_year: null,
  areas: '',
  bio: 'first\nline',
  member_key: '',
  account_email: '',
  is_principal: false,
  is_shown: true,
  is_working: true,
}
const rule = { ...ruleRecord.empty, name: 'Our own listings', act: 'listing_agent', is_active: true }
const ruleId = async () => (await sql<{ id: string }>('select id from lead_rules'))[0]?.id
const hours = { version: 0, takes_leads: false, ...scheduleDraft({ week: null, days_off: [] }) }
const agentId = async () => (await sql<{ id: string }>("select id from agents where slug = 'lena-kowalczyk'"))[0]?.id
const ownerId = async () =>
  (await sql<{ id: string }>('select id from agents where account_id is not null order by id limit 1'))[0]?.id
const invitationId = async () =>
  (await sql<{ id: string }>('select id from invitations where withdrawn_at is null'))[0]?.id
const IMPORT = '018f0000-0000-7000-8000-0000000000b4'
await sql(
  `insert into csv_imports (id, kind, file_name, headers, columns, row_count, created_at)
   values ($1, 'vendors', 'a.csv', '["Name", "Service"]', '{"name": 0, "service_type": 1}', 1, now())`,
  [IMPORT],
)
const DISCARDED = '018f0000-0000-7000-8000-0000000000b6'
await sql(
  `insert into csv_imports (id, kind, file_name, headers, columns, row_count, created_at)
   values ($1, 'vendors', 'b.csv', '["Name"]', '{}', 1, now())`,
  [DISCARDED],
)
const LEAD = '018f0000-0000-7000-8000-0000000000b1'
const STORY = '018f0000-0000-7000-8000-0000000000b2'
await sql("insert into leads (id, kind, name, email) values ($1, 'contact', 'Ada', 'ada@example.com')", [LEAD])
await sql(
  `insert into testimonials (id, name, place, deal, body, original_body, rating, may_publish)
   values ($1, 'Renee', 'Greenwood', 'sold', 'A sentence or two.', 'A sentence or two.', 5, true)`,
  [STORY],
)
const IMPORTED = '018f0000-0000-7000-8000-0000000000b5'
await sql(
  `insert into testimonials (id, name, place, deal, body, original_body, rating, may_publish)
   values ($1, 'Paul', 'Carmel', 'sold', 'A sentence or two.', 'A sentence or two.', 5, false)`,
  [IMPORTED],
)
const story = { name: 'Renee', place: 'Greenwood', deal: 'sold', body: 'A sentence and a half.', dealt_year: null }
const seo = {
  pageKey: 'sell',
  meta_title: 'Sell',
  meta_description: '',
  meta_keywords: '',
  canonical_url: '',
  og_title: '',
  og_description: '',
  og_image_url: '',
  robots: '',
}
const PICTURE = `site/00/${'0'.repeat(32)}.jpg`
await sql('insert into site_pictures (key, width, height) values ($1, 1536, 1024)', [PICTURE])
const slide = { image_key: PICTURE, title: 'Elm Street', alt: 'A street', focus_x: 50, focus_y: 60, link_url: '' }
const slideId = async () => (await sql<{ id: string }>('select id from slides'))[0]?.id
const LANDING = '018f0000-0000-7000-8000-0000000000b3'
await sql("insert into landing_pages (id, slug, name, property_id) values ($1, 'elm', 'Elm', $1)", [LANDING])
const UNSET = statisticKeys().map((key) => ({
  key,
  version: 0,
  value: null,
  source: null,
  source_note: '',
  as_of_date: null,
  is_stale: false,
  computed: null,
}))
const landing = {
  name: 'Elm',
  slug: 'elm',
  property_id: LANDING,
  agent_id: '',
  intro: 'A porch.',
  meta_title: '',
  meta_description: '',
  og_image_url: '',
  status: 'draft',
  publish_at: '',
}
const PLAN = { ...planRecord.empty, name: 'Buyers', day_1: 0, title_1: 'Call' }
const planId = async () => (await sql<{ id: string }>('select id from follow_up_plans'))[0]?.id
const AGENT_PLAN = '018f0000-0000-7000-8000-0000000000b7'
await sql(
  `insert into agent_plans (id, author_id, name, steps, is_shared, state, asked_at, created_at, updated_at)
   values ($1, $2, 'Sellers', '[{"day": 0, "title": "Call", "template_id": null}]', false, 'waiting', now(), now(), now())`,
  [AGENT_PLAN, idOf('agent')],
)
/** An original of the migration. */
const TEMPLATE = '0199a1c0-0080-7000-8000-000000000001'
const TEXT = { key: 'about.headline' }
const TERMS = 'legal.terms'
await sql('insert into site_texts (key, version, updated_at) values ($1, 1, now())', [TERMS])
await sql(
  `insert into site_text_versions (key, version, status, text, effective_date, created_at)
   values ($1, 1, 'published', 'Terms to come.', '2999-01-01', now())`,
  [TERMS],
)
const bucket = {
  version: 1,
  endpoint: s3.bucket.endpoint,
  region: 'us-east-1',
  bucket: 'homes',
  prefix: '',
  access_key_id: s3.bucket.accessKeyId,
  secret_access_key: s3.bucket.secretAccessKey,
}
const ISSUE = { subject: 'Prices', preview_text: '', body: 'Hello.' }
const issueId = async () => (await sql<{ id: string }>('select id from newsletter_issues'))[0]?.id
const secondStep = "update accounts set totp_secret = '\\x00', totp_confirmed_at = now() where id = $1"

const BOUNCED = 'bounced@example.com'
await sql("insert into suppressions (email_normalized, scope, reason) values ($1, 'all', 'bounced')", [BOUNCED])

async function hashOfTerms(): Promise<string> {
  const boss = await site.as('super')
  const { texts } = (await boss.call('listLegalTexts')).result as LegalTextsView
  return texts.find(({ key }) => key === 'terms')?.text_hash ?? ''
}

const ACTS: readonly [string, () => unknown, string, object][] = [
  ['createVendor', () => vendor, 'vendor.created', { before: null }],
  [
    'updateVendor',
    async () => ({ ...vendor, description: 'second', vendorId: await vendorId(), version: 1 }),
    'vendor.updated',
    { before: { description: vendor.description }, after: { description: 'second' } },
  ],
  [
    'toggleVendorStatus',
    async () => ({ vendorId: await vendorId(), active: false }),
    'vendor.hidden',
    { before: { is_active: true }, after: { is_active: false } },
  ],
  ['deleteVendor', async () => ({ vendorId: await vendorId() }), 'vendor.deleted', { after: null }],
  ['createAgent', () => agent, 'agent.created', { before: null }],
  [
    'updateAgent',
    async () => ({ ...agent, title: 'Managing broker', agentId: await agentId(), version: 1 }),
    'agent.updated',
    { before: { title: 'Broker' }, after: { title: 'Managing broker' } },
  ],
  [
    'inviteAgent',
    async () => ({ agentId: await agentId(), email: 'lena@example.com' }),
    'invitation.sent',
    { after: { role: 'agent' } },
  ],
  [
    'resendInvitation',
    async () => ({ invitationId: await invitationId() }),
    'invitation.resent',
    { after: { email: 'lena@example.com' } },
  ],
  [
    'withdrawAgentInvitation',
    async () => ({ agentId: await agentId() }),
    'invitation.withdrawn',
    { before: { withdrawn_at: null } },
  ],
  [
    'inviteUser',
    () => ({ email: 'lena@example.com', role: 'admin', agent_id: '' }),
    'invitation.sent',
    { after: { role: 'admin' } },
  ],
  [
    'withdrawInvitation',
    async () => ({ invitationId: await invitationId() }),
    'invitation.withdrawn',
    { before: { withdrawn_at: null } },
  ],
  [
    'updateImport',
    () => ({ importId: IMPORT, version: 1, on_duplicate: 'update', name: '0', service_type: '1' }),
    'csv_import.columns_changed',
    { before: { on_duplicate: 'skip' }, after: { on_duplicate: 'update' } },
  ],
  ['discardImport', () => ({ importId: DISCARDED, version: 1 }), 'csv_import.discarded', { before: { rows: 1 } }],
  ['startImport', () => ({ importId: IMPORT, version: 2 }), 'csv_import.started', { after: { rows: 1 } }],
  [
    'undoImport',
    async () => {
      await sql("update csv_imports set status = 'done', finished_at = now() where id = $1", [IMPORT])
      return { importId: IMPORT }
    },
    'csv_import.undo_started',
    { after: { kind: 'vendors' } },
  ],
  ['exportImportErrors', () => ({ importId: IMPORT }), 'csv_import.errors_exported', {}],
  ['deleteAgent', async () => ({ agentId: await agentId() }), 'agent.deleted', { after: null }],
  [
    'updateContactStatus',
    () => ({ contactId: LEAD, version: 1, status: 'contacted' }),
    'lead.status_changed',
    { before: { status: 'new' }, after: { status: 'contacted' } },
  ],
  [
    'assignLead',
    async () => ({ leadId: LEAD, version: 2, ownerId: await ownerId(), note: '' }),
    'lead.assigned',
    { before: { owner_id: null } },
  ],
  ['deleteContact', () => ({ contactId: LEAD }), 'lead.deleted', { after: null }],
  [
    'updateTestimonial',
    () => ({ ...story, testimonialId: STORY, version: 1, is_client_proved: true }),
    'testimonial.updated',
    { before: { body: 'A sentence or two.' }, after: { body: 'A sentence and a half.' } },
  ],
  [
    'toggleTestimonialPublication',
    () => ({ testimonialId: STORY, published: true }),
    'testimonial.published',
    { before: { status: 'pending' }, after: { status: 'published' } },
  ],
  [
    'recordTestimonialConsent',
    () => ({ testimonialId: IMPORTED, version: 1, consent_date: '2026-03-02', consent_note: 'By email' }),
    'testimonial.consent_recorded',
    { before: { may_publish: false }, after: { may_publish: true, consent_note: 'By email' } },
  ],
  ['deleteTestimonial', () => ({ testimonialId: STORY }), 'testimonial.deleted', { after: null }],
  ['createPageSeo', () => seo, 'page_seo.created', { before: null }],
  [
    'updatePageSeo',
    () => ({ ...seo, version: 1, robots: 'noindex, follow' }),
    'page_seo.updated',
    { before: { robots: null }, after: { robots: 'noindex, follow' } },
  ],
  ['createSlide', () => ({ ...slide, is_active: true }), 'slide.created', { before: null }],
  [
    'updateSlide',
    async () => ({ ...slide, title: 'Elm Street in May', slideId: await slideId(), version: 1 }),
    'slide.updated',
    { before: { title: 'Elm Street' }, after: { title: 'Elm Street in May' } },
  ],
  [
    'toggleSlide',
    async () => ({ slideId: await slideId(), active: false }),
    'slide.hidden',
    { after: { is_active: false } },
  ],
  [
    'reorderSlides',
    async () => ({ slideIds: [await slideId()], formerIds: [await slideId()] }),
    'slide.reordered',
    { object_id: null },
  ],
  ['deleteSlide', async () => ({ slideId: await slideId() }), 'slide.deleted', { after: null }],
  [
    'updateLandingPage',
    () => ({ ...landing, landingPageId: LANDING, version: 1 }),
    'landing_page.updated',
    { before: { intro: '' }, after: { intro: 'A porch.' } },
  ],
  ['deleteLandingPage', () => ({ landingPageId: LANDING }), 'landing_page.deleted', { after: null }],
  [
    'updateStatistics',
    () => ({
      ...statisticsDraft(UNSET),
      homes_sold_value: '86',
      homes_sold_source_note: 'Closings in our files.',
      homes_sold_as_of_date: '2026-01-31',
    }),
    'statistic.updated',
    { after: { value: '86' } },
  ],
  [
    'updateUserStatus',
    () => ({ userId: idOf('buyer'), status: 'suspended', suspensionReason: 'misuse' }),
    'user.suspended',
    { before: { status: 'active' }, after: { status: 'suspended' } },
  ],
  [
    'resetUserSecondStep',
    async () => {
      await sql(secondStep, [idOf('agent')])
      return { userId: idOf('agent'), reason: 'Lost the phone.' }
    },
    'user.second_step_reset',
    { reason: 'Lost the phone.' },
  ],
  [
    'updateSignInSettings',
    async () => {
      await sql(secondStep, [idOf('super')])
      return { isTotpRequired: true, version: 0 }
    },
    'sign_in_settings.updated',
    { after: { is_totp_required: true } },
  ],
  [
    'updateMapConnection',
    () => ({ version: 1, style_url: '', tiles_url: 'https://tiles.example.com/in.pmtiles' }),
    'connection.updated',
    { object_id: 'connection:map', after: { tiles_url: 'https://tiles.example.com/in.pmtiles', secrets_entered: [] } },
  ],
  ['removeConnection', () => ({ kind: 'map', version: 2 }), 'connection.removed', { after: null }],
  [
    'testMapConnection',
    () => ({ version: 3, style_url: '', tiles_url: 'http://127.0.0.1:1/in.pmtiles' }),
    'connection.tested',
    { object_id: 'connection:map', after: { host: '127.0.0.1:1', result: 'connection' } },
  ],
  [
    'testTextConnection',
    () => ({
      version: 1,
      url: 'http://127.0.0.1:1',
      account: 'AC1',
      from: '+13175550100',
      token: 'a token',
      webhook_secret: '',
    }),
    'connection.tested',
    { object_id: 'connection:texts', after: { account: 'AC1', result: 'connection' } },
  ],
  [
    'testReplyConnection',
    () => ({
      version: 1,
      address: 'replies@example.com',
      host: '127.0.0.1',
      port: 1,
      username: 'replies',
      password: 'a password',
    }),
    'connection.tested',
    { object_id: 'connection:replies', after: { address: 'replies@example.com', result: 'connection' } },
  ],
  [
    'updateReplyConnection',
    () => ({
      version: 1,
      address: 'replies@example.com',
      host: '127.0.0.1',
      port: 1,
      username: 'replies',
      password: 'a password',
    }),
    'connection.updated',
    { object_id: 'connection:replies', after: { host: '127.0.0.1', secrets_entered: ['password'] } },
  ],
  ['testStorageConnection', () => bucket, 'connection.tested', { after: { bucket: 's3://homes', result: 'works' } }],
  [
    'updateStorageConnection',
    () => bucket,
    'connection.updated',
    { before: null, after: { bucket: 'homes', secrets_entered: ['secret_access_key'] } },
  ],
  [
    'testConnectionInUse',
    () => ({ kind: 'storage' }),
    'connection.tested',
    { after: { bucket: 's3://homes', result: 'works' } },
  ],
  [
    'updateBrand',
    () => ({ version: 1, color: '#1f5a46', accent: '#e9b03f', typefaces: 'newsreader' }),
    'brand.updated',
    { before: { color: '#1e3a5f' }, after: { color: '#1f5a46' } },
  ],
  [
    'approveEmailTemplate',
    () => ({ templateId: TEMPLATE, version: 1 }),
    'email_template.approved',
    { before: { approved_version: null }, after: { approved_version: 1 } },
  ],
  [
    'withdrawEmailTemplate',
    () => ({ templateId: TEMPLATE }),
    'email_template.withdrawn',
    { before: { approved_version: 1 }, after: { approved_version: null } },
  ],
  ['addFollowUpPlan', () => PLAN, 'follow_up_plan.created', { after: { name: 'Buyers', day_1: 0, title_1: 'Call' } }],
  [
    'updateFollowUpPlan',
    async () => ({ ...PLAN, title_1: 'Write', planId: await planId(), version: 1 }),
    'follow_up_plan.updated',
    { before: { title_1: 'Call' }, after: { title_1: 'Write' } },
  ],
  [
    'deleteFollowUpPlan',
    async () => ({ planId: await planId() }),
    'follow_up_plan.deleted',
    { before: { name: 'Buyers' } },
  ],
  [
    'approveAgentPlan',
    () => ({ planId: AGENT_PLAN, version: 1 }),
    'agent_plan.approved',
    { before: { state: 'waiting' }, after: { state: 'approved' } },
  ],
  [
    'returnAgentPlan',
    () => ({ planId: AGENT_PLAN, version: 1, reason: 'Add a call.' }),
    'agent_plan.returned',
    { before: { state: 'approved' }, after: { state: 'returned', reason: 'Add a call.' } },
  ],
  [
    'withdrawAgentPlan',
    async () => {
      await sql(
        `insert into follow_up_plans (id, name, steps, author_id, is_shared, created_at, updated_at)
         select id, name, steps, author_id, is_shared, created_at, updated_at from agent_plans where id = $1`,
        [AGENT_PLAN],
      )
      return { planId: AGENT_PLAN, reason: 'The price is out of date.' }
    },
    'agent_plan.withdrawn',
    { reason: 'The price is out of date.' },
  ],
  ['saveSiteText', () => ({ ...TEXT, version: 1, text: 'Ours' }), 'site_text.saved', { after: { text: 'Ours' } }],
  ['discardSiteText', () => ({ ...TEXT, version: 2 }), 'site_text.discarded', { before: { text: 'Ours' } }],
  [
    'restoreSiteText',
    () => ({ ...TEXT, version: 3, fromVersion: '1' }),
    'site_text.restored',
    { after: { text: 'Ours', restored: 1 } },
  ],
  [
    'saveSiteText',
    () => ({ key: 'property_tax.law', version: 1, text: '# Law\n\nOurs.' }),
    'site_text.saved',
    { after: { text: '# Law\n\nOurs.' } },
  ],
  // Two sections, one of them with the draft.
  [
    'publishPageSections',
    () => ({ page: 'property_tax', version: 3 }),
    'site_text.published',
    { before: { text: null } },
  ],
  [
    'publishSiteText',
    () => ({ ...TEXT, version: 4, effective_date: '' }),
    'site_text.published',
    { before: { text: null } },
  ],
  [
    'reviewSiteText',
    () => ({ ...TEXT, version: 5, reviewed_by: 'Hollis Grant', reviewed_date: '2026-01-02', is_for_page: false }),
    'site_text.reviewed',
    { after: { reviewed_by: 'Hollis Grant', reviewed_date: '2026-01-02' } },
  ],
  [
    'withdrawSiteText',
    () => ({ key: TERMS, version: 1, scheduledVersion: '1' }),
    'site_text.withdrawn',
    { before: { text: 'Terms to come.', effective_date: '2999-01-01' }, after: { withdrawn: 1 } },
  ],
  ['createNewsletterIssue', () => ISSUE, 'newsletter_issue.created', { before: null }],
  [
    'updateNewsletterIssue',
    async () => ({ ...ISSUE, subject: 'Prices in May', issueId: await issueId(), version: 1 }),
    'newsletter_issue.updated',
    { before: { subject: 'Prices' }, after: { subject: 'Prices in May' } },
  ],
  ['testNewsletterIssue', async () => ({ issueId: await issueId(), version: 2 }), 'newsletter_issue.tested', {}],
  ['deleteNewsletterIssue', async () => ({ issueId: await issueId() }), 'newsletter_issue.deleted', { after: null }],
  ['exportLeadReport', () => ({ days: '30', table: 'agents' }), 'lead_report.exported', { object_id: null }],
  ['exportNewsletterSubscribers', () => undefined, 'newsletter.subscribers_exported', { object_id: null }],
  [
    'updateRequestGroup',
    () => ({ version: 1, group: 'valuation', people: [idOf('super')], reply: '60', countsOfficeHours: false }),
    'requests.updated',
    { before: { valuation_people: null }, after: { valuation_people: [idOf('super')], valuation_minutes: 60 } },
  ],
  ['createLeadRule', () => rule, 'lead_rule.created', { before: null, after: { name: rule.name, act: rule.act } }],
  [
    'updateLeadRule',
    async () => ({ ...rule, kinds: ['valuation'], ruleId: await ruleId(), version: 1 }),
    'lead_rule.updated',
    { before: { kinds: [] }, after: { kinds: ['valuation'] } },
  ],
  [
    'toggleLeadRule',
    async () => ({ ruleId: await ruleId(), active: false }),
    'lead_rule.turned_off',
    { before: { is_active: true }, after: { is_active: false } },
  ],
  [
    'reorderLeadRules',
    async () => ({ ruleIds: [await ruleId()], formerIds: [await ruleId()] }),
    'lead_rule.reordered',
    { object_id: null },
  ],
  ['deleteLeadRule', async () => ({ ruleId: await ruleId() }), 'lead_rule.deleted', { after: null }],
  [
    'updateAgentSchedule',
    async () => ({ ...hours, agentId: (await sql<{ id: string }>('select id from agents limit 1'))[0]?.id }),
    'agent_schedule.updated',
    { before: { takes_leads: true }, after: { takes_leads: false } },
  ],
  [
    'approveLegalTexts',
    async () => ({ key: 'terms', digest: await hashOfTerms(), approved_by: 'Hollis Grant', approved_on: '2026-01-02' }),
    'legal_text.approved',
    { before: null, after: { approved_by: 'Hollis Grant', approved_on: '2026-01-02' } },
  ],
  [
    'assignLaunchCheck',
    () => ({ key: 'monitoring', version: 0, owner_id: '', owner: 'Priya Raman', due_date: '2026-12-01' }),
    'launch_check.assigned',
    { before: { owner: null }, after: { owner: 'Priya Raman', due_date: '2026-12-01' } },
  ],
  [
    'completeLaunchCheck',
    () => ({ key: 'monitoring', version: 1 }),
    'launch_check.completed',
    { before: { is_done: false }, after: { is_done: true } },
  ],
  [
    'reopenLaunchCheck',
    () => ({ key: 'monitoring', version: 2 }),
    'launch_check.reopened',
    { before: { is_done: true }, after: { is_done: false } },
  ],
  [
    'updateBrokerage',
    () => ({ ...draftOf(OPEN_BROKERAGE), version: 1, phone: '317-555-0188' }),
    'brokerage.updated',
    { before: { phone: OPEN_BROKERAGE.phone }, after: { phone: '317-555-0188' } },
  ],
  [
    'addSpecialDay',
    () => ({ version: 2, date: nextYear('12-24'), name: 'Christmas Eve', opens: '', closes: '' }),
    'brokerage.updated',
    { after: { special_days: [expect.objectContaining({ name: 'Christmas Eve' })] } },
  ],
  ['addUsualHolidays', () => ({ version: 3 }), 'brokerage.updated', {}],
  ['removeSpecialDay', () => ({ version: 4, date: nextYear('12-24') }), 'brokerage.updated', {}],
  [
    'updateOffice',
    () => ({
      ...officeDraftOf(null),
      version: 5,
      former: '',
      name: 'Franklin',
      street: '1 Court Street',
      city: 'Franklin',
      postal_code: '46131',
    }),
    'brokerage.updated',
    { after: { offices: [expect.objectContaining({ name: 'Franklin' })] } },
  ],
  ['removeOffice', () => ({ version: 6, name: 'Franklin' }), 'brokerage.updated', { after: { offices: [] } }],
  ['takeSiteOffline', () => ({ version: 7 }), 'brokerage.taken_offline', { after: { launch: { open: false } } }],
  ['allowBouncedAddress', () => ({ email: BOUNCED }), 'suppression.removed', { before: { reason: 'bounced' } }],
  // No worker has started here, and the feature's module loads only after the first job is queued.
  ['startAuditCheck', () => ({}), 'audit.check_asked', { object_id: 'check' }],
]

test.each(ACTS)('%s', async (call, input, act, told) => {
  const boss = await site.as('super')
  const [{ seq = 0 } = {}] = await sql<{ seq: number }>('select coalesce(max(seq), 0)::integer as seq from audit_log')
  const answer = await boss.call(call, await input())
  expect([answer.status, answer.error?.message]).toEqual([200, undefined])
  const entries = await sql('select * from audit_log where seq > $1 and act = $2', [seq, act])
  expect(entries).toMatchObject([
    {
      actor_id: idOf('super'),
      actor_label: 'super_admin',
      object_id: expect.any(String),
      ip: '127.0.0.1',
      request_id: expect.any(String),
      ...told,
    },
  ])
})

test('what is refused leaves no entry', async () => {
  const admin = await site.as('admin')
  const [{ seq = 0 } = {}] = await sql<{ seq: number }>('select coalesce(max(seq), 0)::integer as seq from audit_log')
  for (const [call, input] of ACTS) expect((await admin.call(call, await input())).status, call).toBe(403)
  expect(await sql("select act from audit_log where seq > $1 and act not like 'session%'", [seq])).toEqual([])
})
