import { expect, test } from 'vitest'
import { actorFor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { getOutboxEmail, listOutbox } from '#features/outbox/operations/outbox.server.ts'
import { EMAIL_KINDS as EMAIL_NAMES } from '#features/outbox/words.ts'
import { type Email, renderEmail, sendEmail } from '#kit/email/email.tsx'
import { withTokens } from '#kit/email/link-token.server.ts'
import { sendUserEmail } from '#kit/email/send-mail.server.ts'
import { fakeMail } from '#ports/mail/fake.ts'
import { requestOf } from './builders.ts'
import { CAST, emailOf, idOf } from './cast.ts'
import { auditRecords, databaseTest } from './database.ts'
import { useEmailBrand } from './email-brand.ts'
import { EMAIL_KINDS, emailInputOf } from './email-inputs.ts'
import '#features/accounts/public.server.ts'

/**
 * Renders every kind of email, to recipients of every level, and opens it as every role. No live secret may be stored
 * or shown in the outbox. New kinds are included automatically.
 */

/** Paths that contain a secret: /alerts/$token and the like, and ?token= in account links. */
const SECRET_PATHS = [
  ...Object.keys(import.meta.glob('../src/routes/**/*$token*')).map(
    (file) =>
      new RegExp(
        `/${file
          .replace('../src/routes/', '')
          .replace(/\$token.*$/, '')
          .replaceAll('.', '/')}([^/?#"\\s\\]]+)`,
      ),
  ),
  /[?&](?:amp;)?token=([^&#"\s\]]+)/,
]

const TO = ['buyer', 'agent', 'admin', 'vendorAdmin', 'super'] as const
const RECIPIENTS = [
  { email: 'stranger@example.com', account_id: null },
  ...TO.map((name) => ({ email: emailOf(name), account_id: idOf(name) })),
  // The address of an account without its id, as in an email to an office.
  { email: emailOf('super').toUpperCase(), account_id: null },
]

/** Returns the administrators who may open the outbox, with their levels. */
async function readers() {
  await db()
    .insertInto('admin_permissions')
    .values({ account_id: idOf('admin'), permission: 'operations', granted_by: idOf('super') })
    .execute()
  const found = []
  for (const name of Object.keys(CAST) as (keyof typeof CAST)[]) {
    const actor = await actorFor('admin:operations', await requestOf(idOf(name))).catch(() => null)
    if (actor) found.push({ name, actor, level: actor.account.role_level })
  }
  return found
}

const VARIANTS = [0, 1, 2, 3, 4, 5, 6]

databaseTest('no email of any kind holds a live secret, whoever opens it', async () => {
  useEmailBrand()
  const office = { ...LETTERHEAD, url: 'http://localhost' }
  const ids: string[] = []
  for (const kind of EMAIL_KINDS) {
    const variants = VARIANTS.map((at) => emailInputOf(kind.input, at))
    for (const input of variants) {
      // A stored email has a placeholder for each link with a secret.
      const { html, text, headers, calendar, links } = await renderEmail(
        kind,
        input,
        { email: 'a@example.com' },
        office,
      )
      const all = `${html} ${text} ${JSON.stringify(headers)} ${calendar}`
      const secrets = SECRET_PATHS.flatMap((path) =>
        [...all.matchAll(new RegExp(path, 'g'))].map(([, secret]) => secret),
      )
      expect(secrets.filter((secret) => !Object.hasOwn(links, String(secret).replace(/>.*$/, '')))).toEqual([])
    }
    for (const [at, to] of RECIPIENTS.entries())
      ids.push((await sendEmail(kind, variants[at % variants.length], to)) ?? '')
  }
  expect(ids.length).toBeGreaterThanOrEqual(300)

  const stored = new Map(
    (await db().selectFrom('mail_outbox').selectAll().execute()).map((row) => {
      const links = row.links as Record<string, { kind: string; ref: string }>
      const tokens = Object.keys(links).map((placeholder) => withTokens(placeholder, links))
      return [row.id, { row, placeholders: Object.keys(links), tokens }]
    }),
  )
  expect([...stored.values()].filter(({ tokens }) => tokens.length > 0).length).toBeGreaterThan(50)
  for (const { row, tokens } of stored.values())
    expect(tokens.filter((token) => JSON.stringify(row).includes(token))).toEqual([])

  const roles = await readers()
  expect(roles.map(({ name }) => name)).toEqual(['admin', 'super'])
  let opened = 0
  for (const { name, actor } of roles) {
    const { emails } = await listOutbox(actor, {})
    expect(emails.length).toBeGreaterThan(0)
    for (const id of ids) {
      const known = stored.get(id)
      const isToSuper = known?.row.to_email.toLowerCase() === emailOf('super')
      const found = await getOutboxEmail(actor, { emailId: id }).catch((error: { code?: string }) => error.code)
      if (name === 'admin' && isToSuper) {
        expect(found).toBe('not_found')
        continue
      }
      opened += 1
      const said = JSON.stringify(found)
      expect(said).toContain(id)
      const secrets = [...(known?.tokens ?? []), ...(known?.placeholders ?? [])]
      expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
    }
  }
  const audited = (await auditRecords()).filter(({ act }) => act === 'email.opened')
  const views = await db().selectFrom('access_log').select('id').where('kind', '=', 'admin.opened_email').execute()
  expect([audited.length, views.length]).toEqual([opened, opened])
})

databaseTest('the list of the outbox has no subject of an email to an account above', async () => {
  useEmailBrand()
  const [kind] = EMAIL_KINDS
  for (const to of RECIPIENTS)
    await sendEmail(kind as Email<unknown>, emailInputOf((kind as Email<unknown>).input, 0), to)
  const [admin] = await readers()
  const { emails } = await listOutbox(admin?.actor as never, {})
  const hidden = emails.filter(({ subject }) => subject === null).map(({ to_email }) => to_email.toLowerCase())
  expect(hidden).toEqual([emailOf('super'), emailOf('super')])
})

const LETTERHEAD = {
  name: 'Meridian Row Realty',
  email: 'office@example.com',
  phone: '317-555-0100',
  postal_address: '1 Main Street, Greenwood, IN 46142',
  license_number: null,
  affiliation: null,
}

/**
 * Emails that are sent regardless of the recipient's preferences, with the reason. A new kind is listed here or is a
 * notification.
 */
const MUST_GO: Record<string, readonly string[]> = {
  'the security of an account or a link that was asked for': [
    'already-registered',
    'change-email',
    'email-changed',
    'invitation',
    'new-device',
    'password-changed',
    'reset-password',
    'second-step-reset',
    'verify-email',
    'newsletter-confirm',
    'newsletter-already',
    'newsletter-test',
    'connection-test',
  ],
  'the state of an account, as MLS rules or the law ask for': [
    'account-closed',
    'account-suspended',
    'inactivity',
    'password-expiring',
    'terms-confirmed',
  ],
  'agency agreements: each side must know': [
    'relationship-ended',
    'relationship-ending',
    'relationship-sent',
    'relationship-signed',
    'person-left',
  ],
  'the receipt of, or the answer to, what someone sent by a form': [
    'account-asked',
    'appointment-offered',
    'appointment-received',
    'contact-received',
    'event-seat',
    'landing-lead-received',
    'lead-reply',
    'listing-report-answered',
    'seller-checklist',
    'sponsor-inquiry-received',
    'valuation-received',
    'vendor-application-declined',
    'vendor-application-received',
    'vendor-listed',
  ],
  'the work of the office: a visitor waits for an answer, or the site needs a person': [
    'account-ready',
    'appointment-asked',
    'appointment-handed-over',
    'appointment-offer-answered',
    'inquiry-arrived',
    'person-left',
    'contact-arrived',
    'promises-soon',
    'registration-arrived',
    'promises-late',
    'registration-arrived',
    'figures-old',
    'landing-lead-arrived',
    'launch-check-assigned',
    'launch-checks-due',
    'email-unsent',
    'lead-answered',
    'person-answered',
    'lead-assigned',
    'lead-given-back',
    'lead-offered',
    'lead-unclaimed',
    'listing-reported',
    'listing-reports-late',
    'mls-feed-halted',
    'mls-feed-silent',
    'mls-removal-waits',
    'plan-decided',
    'plan-waiting',
    'sponsor-inquiry-arrived',
    'template-waiting',
    'testimonial-arrived',
    'valuation-arrived',
    'vendor-application-arrived',
  ],
}

test('each kind has a name for administrators', () => {
  expect(EMAIL_KINDS.map(({ name }) => name).filter((name) => !Object.hasOwn(EMAIL_NAMES, name))).toEqual([])
})

databaseTest('email_notifications governs each notification, and nothing that must go out', async () => {
  useEmailBrand()
  await db().updateTable('accounts').set({ email_notifications: false }).where('id', '=', idOf('buyer')).execute()
  const mail = fakeMail()
  const to = { email: emailOf('buyer'), account_id: idOf('buyer') }
  const held: string[] = []
  for (const kind of EMAIL_KINDS.filter(({ isTransactional }) => isTransactional)) {
    for (const recipient of [to, { email: emailOf('buyer').toUpperCase() }, { email: 'stranger@example.com' }]) {
      const id = await sendEmail(kind, emailInputOf(kind.input, 0), recipient)
      if (id) await sendUserEmail(id, mail)
      if (recipient.email === 'stranger@example.com') expect(mail.delivered).toHaveLength(1)
      else if (mail.delivered.length === 0) held.push(kind.name)
      mail.delivered.length = 0
    }
  }
  const notifications = [
    'appointment-changed',
    'document-infected',
    'document-shared',
    'lead-claimable',
    'message-waiting',
    'person-assigned',
    'person-unassigned',
    'proposal-answered',
    'seller-report',
    'task-assigned',
    'tasks-due',
  ]
  expect([...new Set(held)].sort()).toEqual(notifications)
  expect(held).toHaveLength(2 * notifications.length)
  const others = EMAIL_KINDS.filter(({ isTransactional, name }) => isTransactional && !notifications.includes(name))
  const listed = new Set(Object.values(MUST_GO).flat())
  expect(others.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([])
})

databaseTest('a preference that is turned off after an email was written holds it back', async () => {
  useEmailBrand()
  const kind = EMAIL_KINDS.find(({ name }) => name === 'message-waiting') as Email<unknown>
  const id = await sendEmail(kind, emailInputOf(kind.input, 0), { email: emailOf('buyer'), account_id: idOf('buyer') })
  await db().updateTable('accounts').set({ email_notifications: false }).where('id', '=', idOf('buyer')).execute()
  const mail = fakeMail()
  await sendUserEmail(id ?? '', mail)
  expect(mail.delivered).toEqual([])
  expect(await db().selectFrom('mail_outbox').select('status').execute()).toEqual([{ status: 'suppressed' }])
})
