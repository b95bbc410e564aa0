import { beforeEach, expect } from 'vitest'
import { commandActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { readBrokerage } from '#features/brokerage/operations.server.ts'
import { openSite, readLaunchChecks } from '#features/launch-checks/operations.server.ts'
import { publishSiteText, saveSiteText } from '#features/site-texts/operations/edit.server.ts'
import { evictSiteTexts } from '#features/site-texts/operations/shown.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { brokerage as sample } from '../../../sample/cast/brokerage.ts'
import { buildProperty, testActor } from '../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../test/database.ts'
import { refusal } from '../../../test/refusal.ts'
import { approveAllTexts, approveLegalTexts, readLegalTexts } from './operations.server.ts'

// The cache of published texts outlives a test's transaction.
beforeEach(evictSiteTexts)

const reviewer = { approved_by: 'Hollis Grant', approved_on: '2026-11-20' }
const admin = () => testActor('admin:operations')
const find = async (key: string) => (await readLegalTexts()).texts.find((text) => text.key === key)
const launchOf = async () => (await readBrokerage()).brokerage.launch

async function insertBrokerage(launch: object | undefined): Promise<void> {
  await db()
    .insertInto('settings')
    .values({ key: 'brokerage', value: JSON.stringify({ ...sample, launch }) })
    .execute()
}

async function changeTerms(): Promise<void> {
  const editor = await testActor('admin:content')
  const text = 'Terms.\n\n## Use\n\nYou use the site for yourself.'
  const saved = await saveSiteText(editor, { key: 'legal.terms', version: 1, text })
  await publishSiteText(editor, { key: 'legal.terms', version: saved.version, effective_date: null })
}

databaseTest('a text is approved in the version that was shown, by name and date', async () => {
  await insertBrokerage(undefined)
  const actor = await admin()
  const terms = await find('terms')
  const input = { key: 'terms', digest: terms?.text_hash ?? '', ...reviewer } as const
  await approveLegalTexts(actor, input)
  expect(await find('terms')).toMatchObject({ state: 'approved', ...reviewer })
  expect(await launchOf()).toBeUndefined()
  expect(await auditRecords()).toMatchObject([
    { act: 'legal_text.approved', object_id: 'terms', after: { ...reviewer, text_hash: terms?.text_hash } },
  ])
  await changeTerms()
  expect(await find('terms')).toMatchObject({ state: 'changed', ...reviewer })
  expect(await refusal(approveLegalTexts(actor, input))).toMatchObject({ code: 'conflict' })
})

databaseTest('a new phone number of the brokerage leaves the approvals', async () => {
  await insertBrokerage(undefined)
  await approveAllTexts(commandActor('admin configure'), reviewer)
  await db()
    .updateTable('settings')
    .set({ value: JSON.stringify({ ...sample, phone: '317-555-0199' }) })
    .where('key', '=', 'brokerage')
    .execute()
  expect((await readLegalTexts()).texts.every(({ state }) => state === 'approved')).toBe(true)
})

databaseTest('the review of the site follows from all approvals, and opening asks for all of them', async () => {
  await insertBrokerage(undefined)
  await buildProperty({})
  const actor = await admin()
  const version = async () => (await readBrokerage()).version
  expect(await refusal(openSite(actor, { version: await version() }))).toMatchObject({ code: 'invalid' })
  const { digest } = await readLegalTexts()
  expect(
    await refusal(
      approveLegalTexts(actor, {
        key: 'all',
        digest: digest.replace(/^./, (first) => (first === '0' ? '1' : '0')),
        ...reviewer,
      }),
    ),
  ).toMatchObject({ code: 'conflict' })
  expect(
    await refusal(approveLegalTexts(actor, { key: 'all', digest, ...reviewer, approved_on: '2999-01-01' })),
  ).toMatchObject({ fields: { approved_on: expect.any(String) } })
  await approveLegalTexts(actor, { key: 'all', digest, ...reviewer })
  expect(await launchOf()).toEqual({ legal_reviewed_by: 'Hollis Grant', legal_reviewed_on: '2026-11-20', open: false })
  await changeTerms()
  expect(await refusal(openSite(actor, { version: await version() }))).toMatchObject({
    message: expect.stringContaining('aren’t approved, or changed after their approval'),
  })
  const terms = await find('terms')
  const today = calendarDayOf(new Date())
  await approveLegalTexts(actor, {
    key: 'terms',
    digest: terms?.text_hash ?? '',
    approved_by: 'Dev Okonjo',
    approved_on: today,
  })
  expect(await launchOf()).toMatchObject({ legal_reviewed_by: 'Dev Okonjo', legal_reviewed_on: today })
  expect((await openSite(actor, { version: await version() })).brokerage.launch?.open).toBe(true)
})

databaseTest('a site that was open before stays open, and is only reminded of the texts', async () => {
  await insertBrokerage(sample.launch)
  const { is_open, checks } = await readLaunchChecks()
  expect(is_open).toBe(true)
  expect(checks.find(({ key }) => key === 'legal_review')).toMatchObject({ is_done: true })
  expect(checks.find(({ key }) => key === 'legal_texts')).toMatchObject({ is_done: false, is_needed: false })
})
