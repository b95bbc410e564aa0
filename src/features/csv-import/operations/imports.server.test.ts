import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { toggleVendorStatus, updateVendor } from '#features/vendors/operations.server.ts'
import { UpdateVendor, vendorRecord } from '#features/vendors/schema.ts'
import { buildAgent, buildVendor, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import * as queries from '../queries/imports.server.ts'
import { type KINDS, type Kind, MESSAGES, type OnDuplicate } from '../words.ts'
import {
  discardImport,
  exportImportErrors,
  getImport,
  listImports,
  startImport,
  undoImport,
  updateImport,
  uploadImport,
} from './imports.server.ts'
import { deleteOldImportRows, runImport } from './run.server.ts'
import { undoRows } from './undo.server.ts'

const never = new AbortController().signal
const admin = (...permissions: (typeof KINDS)[Kind]['permission'][]) =>
  testActor('admin', { user_role: 'admin', permissions })
type Boss = Awaited<ReturnType<typeof admin>>
const fileOf = (text: string, name = 'list.csv') => new File([text], name)

async function upload(actor: Boss, kind: Kind, text: string, on_duplicate: OnDuplicate = 'skip'): Promise<string> {
  const { id: importId } = await uploadImport(actor, { file: fileOf(text), kind })
  const { columns, version } = await getImport(actor, { importId })
  const chosen = Object.fromEntries(Object.entries(columns).map(([key, at]) => [key, String(at)]))
  if (on_duplicate !== 'skip') await updateImport(actor, { importId, version, on_duplicate, ...chosen })
  return importId
}
async function run(actor: Boss, kind: Kind, text: string, on_duplicate: OnDuplicate = 'skip') {
  const importId = await upload(actor, kind, text, on_duplicate)
  const { version, counts } = await getImport(actor, { importId })
  await startImport(actor, { importId, version })
  await runImport(importId, never)
  const detail = await getImport(actor, { importId })
  // The forecast and the result are made of different queries, and have to agree.
  expect(detail.counts).toEqual(counts)
  return detail
}
async function undo(actor: Boss, importId: string) {
  await undoImport(actor, { importId })
  await undoRows(importId, never)
  return getImport(actor, { importId })
}
const leads = () => db().selectFrom('leads').selectAll().orderBy('name').orderBy('created_at').execute()
const vendors = () => db().selectFrom('vendors').selectAll().orderBy('position').execute()
const subscribers = () => db().selectFrom('newsletter_subscribers').select(['email', 'status', 'source']).execute()

describe('an import of contacts', () => {
  const FILE = `Name,Email,Phone,Notes,Consent date,Consent source
Ada Lovell,ada@example.com,317-555-0101,"Likes porches,
and yards",2026-01-02,Open house
Ben Ito,,317-555-0102,,,
Nobody,,,,,
Ada L.,ADA@example.com,,,,
`
  databaseTest('adds them without a due reply, and the newsletter only with a consent', async () => {
    const actor = await admin('contacts')
    const detail = await run(actor, 'contacts', FILE)
    expect(detail.counts).toEqual({ added: 2, updated: 0, skipped: 1, failed: 1 })
    expect(detail.rows).toMatchObject([{ row_number: 4, notes: [MESSAGES.noWay] }])
    expect(await leads()).toMatchObject([
      {
        name: 'Ada Lovell',
        kind: 'contact',
        status: 'contacted',
        due_at: null,
        answered_at: null,
        message: 'Likes porches,\nand yards',
        source: 'import',
        details: { consent_date: '2026-01-02', consent_source: 'Open house' },
      },
      { name: 'Ben Ito', email: null, phone: '317-555-0102', details: {} },
    ])
    expect(await subscribers()).toEqual([{ email: 'ada@example.com', status: 'subscribed', source: 'import' }])
    expect(await db().selectFrom('mail_outbox').select('id').execute()).toEqual([])
    const acts = (await auditRecords()).map(({ act, actor_kind }) => [act, actor_kind])
    expect(acts).toEqual([
      ['csv_import.uploaded', 'account'],
      ['csv_import.started', 'account'],
      ['lead.created', 'worker'],
      ['lead.created', 'worker'],
      ['csv_import.finished', 'worker'],
    ])
    expect((await queuedJobs()).map(({ name }) => name)).toEqual(['run-csv-import'])
  })

  databaseTest('leaves an unsubscribed address unsubscribed', async () => {
    const at = new Date()
    await db()
      .insertInto('newsletter_subscribers')
      .values({
        id: crypto.randomUUID(),
        email: 'ada@example.com',
        email_normalized: 'ada@example.com',
        status: 'unsubscribed',
        source: 'website_footer',
        created_at: at,
        updated_at: at,
        ended_at: at,
      })
      .execute()
    await run(await admin('contacts'), 'contacts', FILE)
    expect(await subscribers()).toMatchObject([{ status: 'unsubscribed' }])
  })

  databaseTest('is undone with its subscriptions', async () => {
    const actor = await admin('contacts')
    const { id } = await run(actor, 'contacts', FILE)
    const detail = await undo(actor, id)
    expect(detail).toMatchObject({ status: 'undone', undo_counts: { removed: 2 }, undo_until: null })
    expect([await leads(), await subscribers()]).toEqual([[], []])
    expect(await refusal(undoImport(actor, { importId: id }))).toMatchObject({ code: 'conflict' })
  })

  databaseTest('leaves who they are and the notes about them out of the audit log, which can’t forget', async () => {
    const actor = await admin('contacts')
    const first = await run(actor, 'contacts', FILE)
    const { id } = await run(actor, 'contacts', 'Name,Phone,Notes\nBenedict,317-555-0102,Owns a dog\n', 'update')
    await undo(actor, id)
    expect((await leads()).map(({ message }) => message)).toEqual(['Likes porches,\nand yards', ''])
    await undo(actor, first.id)
    const entries = (await auditRecords()).filter(({ object_type }) => object_type === 'lead')
    expect(entries.map(({ act, before, after }) => [act, before?.message, after?.message])).toEqual([
      ['lead.created', undefined, undefined],
      ['lead.created', undefined, ''],
      ['lead.updated', '', 'version 2'],
      ['lead.updated', 'version 2', ''],
      ['lead.deleted', undefined, undefined],
    ])
    expect(entries[2]).toMatchObject({ before: { name: 'version 1' }, after: { name: 'version 2' } })
    // The rest names the record and its import.
    expect(entries[0]).toMatchObject({
      object_id: expect.any(String),
      after: { status: 'contacted', source: 'import', details: { consent_source: 'Open house' } },
      reason: `import ${first.id}`,
    })
    expect(JSON.stringify(entries)).not.toMatch(/porches|dog|Lovell|Ben|@example|317-555/)
  })

  databaseTest('adds duplicates where asked to', async () => {
    const detail = await run(await admin('contacts'), 'contacts', FILE, 'add')
    expect(detail.counts).toEqual({ added: 3, updated: 0, skipped: 0, failed: 1 })
  })
})

describe('an import of vendors', () => {
  const FILE =
    'Name;Service;City;Phone\nLantern;Roofing;Greenwood;317-555-0188\nOak;Pest control;;\nlantern ;roofing;Carmel;\n'

  databaseTest('updates what is here and in the file, and undo restores it', async () => {
    const actor = await admin('vendors')
    const known = await buildVendor({ name: 'Oak', service_type: 'pest', city: 'Franklin', phone: '317-555-0170' })
    const detail = await run(
      actor,
      'vendors',
      FILE.replace('Oak;Pest control;;', 'Oak;Pest control;Fishers;'),
      'update',
    )
    expect(detail.counts).toEqual({ added: 1, updated: 2, skipped: 0, failed: 0 })
    expect(await vendors()).toMatchObject([
      { id: known.id, city: 'Fishers', phone: '317-555-0170', version: 2, is_active: true },
      { name: 'lantern', city: 'Carmel', phone: '317-555-0188', is_active: false, version: 2 },
    ])
    expect((await undo(actor, detail.id)).undo_counts).toEqual({ removed: 1, restored: 2 })
    expect(await vendors()).toMatchObject([{ id: known.id, city: 'Franklin', phone: '317-555-0170' }])
  })

  databaseTest('leaves what changed after it, and says which', async () => {
    const actor = await admin('vendors')
    const { id } = await run(actor, 'vendors', FILE)
    const [lantern] = await vendors()
    const boss = await testActor('admin:vendors')
    const typed = vendorRecord.draftOf((lantern ?? {}) as never)
    const change = { ...typed, vendorId: lantern?.id ?? '', version: 1, city: 'Avon' }
    await updateVendor(boss, z.parse(UpdateVendor, change))
    await db().deleteFrom('vendors').where('name', '=', 'Oak').execute()
    const detail = await undo(actor, id)
    expect(detail.undo_counts).toEqual({ changed: 1, gone: 1 })
    expect(detail.left).toEqual([
      { row_number: 2, undo_outcome: 'changed' },
      { row_number: 3, undo_outcome: 'gone' },
    ])
    expect(await vendors()).toMatchObject([{ city: 'Avon' }])
  })

  databaseTest('leaves a vendor that was shown on the site since, and removes the others', async () => {
    const actor = await admin('vendors')
    const { id } = await run(actor, 'vendors', FILE)
    const [lantern] = await vendors()
    await toggleVendorStatus(await testActor('admin:vendors'), { vendorId: lantern?.id ?? '', active: true })
    expect((await undo(actor, id)).undo_counts).toEqual({ changed: 1, removed: 1 })
    expect(await vendors()).toMatchObject([{ id: lantern?.id, is_active: true }])
  })

  databaseTest('refuses a second record of the same name and service', async () => {
    const detail = await run(await admin('vendors'), 'vendors', FILE, 'add')
    expect(detail.counts).toEqual({ added: 2, updated: 0, skipped: 0, failed: 1 })
    expect(detail.rows[0]?.notes).toEqual([MESSAGES.namesake('lantern')])
  })
})

describe('an import of agents and testimonials', () => {
  databaseTest('adds hidden agents with their own addresses, and leaves those that others need', async () => {
    const actor = await admin('agents')
    await buildAgent({ slug: 'lena-kowalczyk', email: 'other@example.com', member_key: 'M1' })
    const detail = await run(
      actor,
      'agents',
      'Name,Title,Email,Phone,License,MLS ID\nLena Kowalczyk,Broker,lena@example.com,317-555-0145,RB1,\nNoor,Broker,noor@example.com,317-555-0146,RB2,\n',
    )
    expect(detail.counts).toMatchObject({ added: 2 })
    const lena = await db()
      .selectFrom('agents')
      .selectAll()
      .where('email', '=', 'lena@example.com')
      .executeTakeFirstOrThrow()
    expect(lena).toMatchObject({
      slug: 'lena-kowalczyk-2',
      is_principal: false,
      account_id: null,
      is_active: false,
      is_shown: false,
      is_working: true,
    })
    expect((await undo(actor, detail.id)).undo_counts).toEqual({ removed: 2 })
  })

  databaseTest('says when the database refuses a row, and imports the others', async () => {
    const actor = await admin('agents')
    await buildAgent({ member_key: 'M1', email: 'other@example.com' })
    const importId = await upload(
      actor,
      'agents',
      'Name,Title,Email,Phone,License,MLS ID\nLena,Broker,lena@example.com,317-555-0145,RB1,M1\nNoor,Broker,noor@example.com,317-555-0146,RB2,\n',
    )
    await startImport(actor, { importId, version: 1 })
    await runImport(importId, never)
    expect(await getImport(actor, { importId })).toMatchObject({
      counts: { added: 1, failed: 1 },
      rows: [{ row_number: 2, notes: [MESSAGES.memberTaken] }],
    })
  })

  databaseTest('adds testimonials that no one may publish', async () => {
    const file =
      'Author,City,Type,Review,Stars\nRenee,"Elm Street, Greenwood",Sold a home,They answered the phone each time.,5\n'
    await run(await admin('testimonials'), 'testimonials', file)
    expect(await db().selectFrom('testimonials').selectAll().execute()).toMatchObject([
      {
        status: 'pending',
        may_publish: false,
        is_client_proved: false,
        original_body: 'They answered the phone each time.',
      },
    ])
  })
})

describe('a draft', () => {
  databaseTest('is discarded with its rows by those who may import it, until it starts', async () => {
    const actor = await admin('vendors')
    const importId = await upload(actor, 'vendors', 'Name,Service\nOak,Roofing\n')
    const { version } = await getImport(actor, { importId })
    expect(await refusal(discardImport(await admin('agents'), { importId, version }))).toMatchObject({
      code: 'forbidden',
    })
    expect(await refusal(discardImport(actor, { importId, version: version + 1 }))).toMatchObject({ code: 'conflict' })
    await discardImport(actor, { importId, version })
    expect(await refusal(getImport(actor, { importId }))).toMatchObject({ code: 'not_found' })
    expect(await db().selectFrom('csv_import_rows').select('row_number').execute()).toEqual([])
    expect((await auditRecords()).at(-1)).toMatchObject({
      act: 'csv_import.discarded',
      object_id: importId,
      before: { kind: 'vendors', file_name: 'list.csv', rows: 1 },
    })
    const started = await upload(actor, 'vendors', 'Name,Service\nElm,Roofing\n')
    await startImport(actor, { importId: started, version: 1 })
    expect(await refusal(discardImport(actor, { importId: started, version: 1 }))).toMatchObject({
      message: MESSAGES.started,
    })
  })
})

describe('a file', () => {
  databaseTest('is refused with the reason, and stores nothing', async () => {
    const actor = await admin('vendors')
    for (const [file, reason] of [
      [fileOf(''), MESSAGES.noFile],
      [fileOf('Name,Service\n'), MESSAGES.empty],
      [fileOf('Name,Service\n"a,b'), MESSAGES.openQuote(2)],
      [fileOf('PK\u0003\u0004\0\0'), MESSAGES.notCsv],
      [fileOf(`a\n${'1\n'.repeat(10_001)}`), MESSAGES.tooManyRows],
      [fileOf('x'.repeat(5_000_001)), MESSAGES.tooLarge],
    ] as const)
      expect(await refusal(uploadImport(actor, { file, kind: 'vendors' })), reason).toMatchObject({
        fields: { file: reason },
      })
    expect(await db().selectFrom('csv_imports').select('id').execute()).toEqual([])
  })

  databaseTest('is for holders of the permission of its list alone', async () => {
    const actor = await admin('vendors')
    const other = await admin('agents')
    const importId = await upload(actor, 'vendors', 'Name,Service\nOak,Pest control')
    const tries = [
      () => uploadImport(other, { file: fileOf('a\n1'), kind: 'vendors' }),
      () => getImport(other, { importId }),
      () => updateImport(other, { importId, version: 1, on_duplicate: 'add', name: '0' }),
      () => startImport(other, { importId, version: 1 }),
      () => undoImport(other, { importId }),
      () => exportImportErrors(other, { importId }),
    ]
    for (const one of tries) expect(await refusal(one())).toMatchObject({ code: 'forbidden' })
    expect(await listImports(other)).toEqual({ imports: [], kinds: ['agents'] })
    expect((await listImports(actor)).imports).toMatchObject([{ id: importId, file_name: 'list.csv' }])
  })

  databaseTest('without required columns cannot start, and starts once', async () => {
    const actor = await admin('vendors')
    const importId = await upload(actor, 'vendors', 'Business,Trade it is in\nOak,Pest control')
    expect(await getImport(actor, { importId })).toMatchObject({ counts: null, columns: { name: 0 } })
    expect(await refusal(startImport(actor, { importId, version: 1 }))).toMatchObject({
      fields: { service_type: MESSAGES.columnMissing('Service') },
    })
    const columns = { importId, version: 1, on_duplicate: 'skip' as const, name: '0', service_type: '1' }
    await updateImport(actor, columns)
    expect(await refusal(updateImport(actor, columns))).toMatchObject({ message: MESSAGES.changedMeanwhile })
    await startImport(actor, { importId, version: 2 })
    expect(await refusal(startImport(actor, { importId, version: 2 }))).toMatchObject({ message: MESSAGES.started })
  })

  databaseTest('has its rows with errors as CSV, safe for a spreadsheet', async () => {
    const actor = await admin('vendors')
    const { id: importId } = await run(actor, 'vendors', 'Name,Service\n=HYPERLINK("x"),Magic\nOak,Pest control\n')
    const text = await (await exportImportErrors(actor, { importId })).text()
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Row,Errors,Name,Service',
      `2,Service: Choose a service.,"'=HYPERLINK(""x"")",Magic`,
      '',
    ])
  })

  databaseTest('loses its rows after 30 days, and keeps its counts', async () => {
    const actor = await admin('vendors')
    const { id: importId } = await run(actor, 'vendors', 'Name,Service\nOak,Pest control\n')
    await db()
      .updateTable('csv_imports')
      .set({ finished_at: new Date(Date.now() - 31 * 86_400_000) })
      .execute()
    await deleteOldImportRows()
    expect(await db().selectFrom('csv_import_rows').select('row_number').execute()).toEqual([])
    expect(await getImport(actor, { importId })).toMatchObject({ counts: { added: 1 }, undo_until: null })
    expect(await refusal(undoImport(actor, { importId }))).toMatchObject({ message: MESSAGES.cannotUndo })
  })
})

committedTest('a run that is stopped between and within batches loses and doubles nothing', async () => {
  const actor = await admin('vendors')
  const rows = Array.from({ length: 180 }, (_, at) => `Vendor ${at},Roofing`).join('\n')
  const importId = await upload(actor, 'vendors', `Name,Service\n${rows}`)
  await startImport(actor, { importId, version: 1 })
  const stop = new AbortController()
  // Stops at the second batch; then a transaction with a batch's work is lost.
  let checks = 0
  const signal = new Proxy(stop.signal, {
    get(target, key) {
      if (key === 'throwIfAborted')
        return () => {
          checks += 1
          if (checks === 2) throw new Error('stopped')
        }
      return Reflect.get(target, key)
    },
  })
  await expect(runImport(importId, signal)).rejects.toThrow('stopped')
  expect((await queries.readCounts(importId)).outcomes.added).toBe(50)
  await expect(
    transaction(async () => {
      await runImport(importId, never)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect((await queries.readCounts(importId)).outcomes.added).toBe(50)
  await Promise.all([runImport(importId, never), runImport(importId, never)])
  const stored = await vendors()
  expect([
    stored.length,
    new Set(stored.map(({ name }) => name)).size,
    new Set(stored.map(({ position }) => position)).size,
  ]).toEqual([180, 180, 180])
  expect(await getImport(actor, { importId })).toMatchObject({ status: 'done', counts: { added: 180 } })
})
