import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, idOf } from '../../../test/cast.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Site, startSite } from '../../../test/server.ts'
import { speak } from '../../../test/wire.ts'

/** Checks who sees and changes which template: every call of the feature, as everyone, over HTTP. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.stop())

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)

/** A draft that waits, and an approved one with a change that waits. */
const DRAFT = '018f0000-0000-7000-8000-0000000000e1'
const CHANGED = '018f0000-0000-7000-8000-0000000000e2'
const SECRET = 'Zebulon draft'
const APPROVED = 'Quartermaine approved'

type Role = 'author' | 'stranger' | 'admin' | 'permitted' | 'super' | 'buyer' | 'visitor'
const ACTORS: Record<Role, CastName | null> = {
  author: 'agent',
  stranger: 'otherAgent',
  admin: 'admin',
  permitted: 'admin',
  super: 'super',
  buyer: 'buyer',
  visitor: null,
}
const APPROVERS: readonly Role[] = ['permitted', 'super']
const OWNERS: readonly Role[] = ['author', ...APPROVERS]
const STAFF: readonly Role[] = ['stranger', 'admin', ...OWNERS]

async function setUp(role: Role): Promise<void> {
  await rows('delete from admin_permissions where account_id = $1', [idOf('admin')])
  if (role === 'permitted')
    await rows("insert into admin_permissions (account_id, permission) values ($1, 'content')", [idOf('admin')])
  await rows('delete from email_templates')
  for (const [id, version, approved] of [
    [DRAFT, 1, null],
    [CHANGED, 2, 1],
  ] as const) {
    await rows(
      `insert into email_templates (id, name, subject, message, version, approved_version, created_by, created_at, updated_at)
       values ($1::uuid, 'Template ' || right($1::uuid::text, 2), $2::text, $2::text, $3, $4, $5, now(), now())`,
      [id, SECRET, version, approved, idOf('agent')],
    )
    for (let at = 1; at <= version; at += 1)
      await rows(
        `insert into email_template_versions (template_id, version, name, subject, message, written_at)
         values ($1::uuid, $2, 'Template', $3::text, $3::text, now())`,
        [id, at, at === approved ? APPROVED : SECRET],
      )
  }
}

const fields = { name: 'New', subject: 'New', message: 'New' }
/** Every call of the feature: its input, and who may send it for the draft and for the approved template. */
const CALLS: Record<
  string,
  { input: (templateId: string) => Record<string, unknown>; draft: readonly Role[]; changed: readonly Role[] }
> = {
  listEmailTemplates: { input: () => ({}), draft: STAFF, changed: STAFF },
  getEmailTemplate: { input: (templateId) => ({ templateId }), draft: OWNERS, changed: STAFF },
  addEmailTemplate: { input: () => fields, draft: STAFF, changed: STAFF },
  updateEmailTemplate: {
    input: (templateId) => ({ ...fields, templateId, version: templateId === DRAFT ? 1 : 2 }),
    draft: OWNERS,
    changed: OWNERS,
  },
  deleteEmailTemplate: { input: (templateId) => ({ templateId }), draft: OWNERS, changed: APPROVERS },
  approveEmailTemplate: {
    input: (templateId) => ({ templateId, version: templateId === DRAFT ? 1 : 2 }),
    draft: APPROVERS,
    changed: APPROVERS,
  },
  withdrawEmailTemplate: { input: (templateId) => ({ templateId }), draft: APPROVERS, changed: APPROVERS },
}

const source = readFileSync(join(import.meta.dirname, 'functions.ts'), 'utf8')
const declared = [...source.matchAll(/export const (\w+) = call\(\{ method: '(GET|POST)' \}\)/g)].map(
  ([, name = '', method]) => ({ name, method: method === 'POST' ? ('POST' as const) : ('GET' as const) }),
)

test('the matrix has every call of the feature', () => {
  expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(CALLS).toSorted())
})

describe.each(Object.keys(ACTORS) as Role[])('%s', (role) => {
  test('reads and changes only what is theirs', async () => {
    const actor = ACTORS[role]
    const caller = actor ? await site.as(actor) : site.visitor()
    const stored = () => rows('select * from email_templates order by id')
    for (const { name, method } of declared) {
      for (const templateId of [DRAFT, CHANGED]) {
        await setUp(role)
        const before = await stored()
        const { input, draft = [], changed = [] } = CALLS[name] ?? { input: () => ({}) }
        const answer = await speak(caller.fetch, method, name, input(templateId))
        const isAllowed = (templateId === DRAFT ? draft : changed).includes(role)
        expect([role, name, templateId, answer.status === 200]).toEqual([role, name, templateId, isAllowed])
        if (!OWNERS.includes(role)) expect([name, JSON.stringify(answer).includes(SECRET)]).toEqual([name, false])
        if (!isAllowed) expect(await stored()).toEqual(before)
        if (role === 'visitor') expect([name, answer.status]).toEqual([name, 401])
        if (role === 'buyer') expect([name, answer.status]).toEqual([name, 403])
      }
    }
  })
})
