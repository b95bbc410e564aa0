import { expect, test } from 'vitest'
import { isLocalField } from './names.ts'

test.each([
  ['MBR_ShowingNotes', true],
  ['ACT_Tax', true],
  ['ListPrice', false],
  ['MlgCanUse', false],
])('%s is a field of the MLS’s own: %s', (field, isLocal) => expect(isLocalField(field)).toBe(isLocal))
