import { expect } from 'vitest'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { createSavedSearch, deleteSavedSearch, updateSavedSearch } from './manage.server.ts'

databaseTest('the audit log has no name of a saved search, which can say anything about its owner', async () => {
  const actor = await testActor('own')
  const rest = { frequency: 'daily', events: ['new_match'] } as const
  const fields = { ...rest, events: [...rest.events] }
  const { search } = await createSavedSearch(actor, { search: 'min_beds=3', name: 'For my mother', ...fields })
  await updateSavedSearch(actor, { searchId: search.id, version: 1, name: 'After the move', ...fields })
  await deleteSavedSearch(actor, { searchId: search.id })
  const entries = await auditRecords()
  expect(entries.map(({ act, before, after }) => [act, before?.name, after?.name])).toEqual([
    ['saved_search.created', undefined, undefined],
    ['saved_search.updated', 'version 1', 'version 2'],
    ['saved_search.deleted', undefined, undefined],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/mother|move/)
})
