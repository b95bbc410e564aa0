import { expect } from 'vitest'
import { type Vendor, vendorRecord } from '#features/vendors/schema.ts'
import { newId } from '#kit/ids.server.ts'
import { buildVendor, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { changeRecord, createRecord, deleteRecord } from './changes.server.ts'

/** A record without a table, to test what the three functions do around `lock`, `save` and `remove`. */
const AT = new Date('2026-11-24T13:00:00Z')
const row = (part: Partial<Vendor> = {}): Vendor => ({
  ...vendorRecord.blank,
  id: newId(),
  name: 'Ridge',
  service_type: 'roofing',
  description: '',
  benefit: 'nothing',
  is_active: true,
  position: 1,
  version: 3,
  created_at: AT,
  updated_at: AT,
  ...part,
})
const admin = () => testActor('admin:vendors')
const acts = async () => (await auditRecords()).map(({ act }) => act)
const notWanted = () => Promise.reject(new Error('This must not run.'))

databaseTest('nothing is saved where the record is gone, has another version or has the values already', async () => {
  const stored = row()
  const { id } = stored
  const lock = async () => stored
  const gone = changeRecord(await admin(), vendorRecord, {
    id,
    fields: { city: 'Carmel' },
    save: notWanted,
    lock: async (): Promise<Vendor | undefined> => undefined,
  })
  await expect(gone).rejects.toMatchObject({ code: 'not_found', message: vendorRecord.messages.notFound })
  const stale = changeRecord(await admin(), vendorRecord, {
    id,
    version: 2,
    fields: { city: 'Carmel' },
    lock,
    save: notWanted,
  })
  await expect(stale).rejects.toMatchObject({
    code: 'conflict',
    message: vendorRecord.messages.changedMeanwhile,
    // Only the form's fields and the version. No other member of the row may leave the server.
    details: { current: { ...vendorRecord.valuesOf(stored), version: 3, saved_at: AT.toISOString(), saved_by: null } },
  })
  const same = changeRecord(await admin(), vendorRecord, {
    id,
    version: 3,
    fields: { name: 'Ridge' },
    lock,
    check: notWanted,
    save: notWanted,
  })
  expect(await same).toBe(stored)
  expect(await acts()).toEqual([])
})

databaseTest('what is refused by a check is not saved', async () => {
  const stored = row()
  const check = async () => ({ name: 'Taken.' })
  const edit = { id: stored.id, fields: { name: 'Even' }, lock: async () => stored, check, save: notWanted }
  const refusal = { code: 'invalid', fields: { name: 'Taken.' } }
  await expect(changeRecord(await admin(), vendorRecord, edit)).rejects.toMatchObject(refusal)
  await expect(createRecord(await admin(), vendorRecord, { fields: {}, check, save: notWanted })).rejects.toMatchObject(
    refusal,
  )
  expect(await acts()).toEqual([])
})

databaseTest('fields may follow from the stored row, and the row may be read again after the change', async () => {
  const stored = row({ city: 'Franklin' })
  const saved = await changeRecord(await admin(), vendorRecord, {
    id: stored.id,
    act: 'moved',
    lock: async () => stored,
    fields: ({ city }) => ({ city: `${city} Township` }),
    save: async (_id, fields, _now, before) => ({ ...before, ...fields, version: 4 }),
    onSaved: async (_before, after) => ({ ...after, position: 9 }),
    snapshot: ({ city }) => ({ city }),
  })
  expect(saved).toMatchObject({ city: 'Franklin Township', version: 4, position: 9 })
  expect(await auditRecords()).toMatchObject([
    { act: 'vendor.moved', before: { city: 'Franklin' }, after: { city: 'Franklin Township' } },
  ])
})

databaseTest('what follows a change takes it back where it fails', async () => {
  const { id } = await buildVendor()
  const stored = row({ id })
  const failing = deleteRecord(await admin(), vendorRecord, { id, lock: async () => stored, remove: notWanted })
  await expect(failing).rejects.toThrow('must not run')
  const created = createRecord(await admin(), vendorRecord, {
    fields: {},
    save: async () => stored,
    onSaved: notWanted,
  })
  await expect(created).rejects.toThrow('must not run')
  expect(await acts()).toEqual([])
})
