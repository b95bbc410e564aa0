import { expect, test } from 'vitest'
import { SEARCHABLE } from './feed.ts'
import { parseFilter } from './filter.ts'

const fields = {
  OriginatingSystemName: 'mibor',
  ModificationTimestamp: Date.parse('2026-06-01T12:00:00.123Z'),
  MlgCanView: true,
  StandardStatus: 'Active Under Contract',
  PropertyType: 'Residential',
  ListingId: "MBR1'2",
  ListOfficeMlsId: null,
}

test.each([
  ["StandardStatus eq 'Active Under Contract'", true],
  ["StandardStatus ne 'Active'", true],
  ['ModificationTimestamp gt 2026-06-01T12:00:00.122Z', true],
  ['ModificationTimestamp gt 2026-06-01T12:00:00.123Z', false],
  ['ModificationTimestamp ge 2026-06-01T08:00:00.123-04:00', true],
  ['ModificationTimestamp lt 2026-06-01T12:00:00.123Z', false],
  ['ModificationTimestamp le 2026-06-01T12:00:00.123Z', true],
  ["PropertyType in ('Land','Residential')", true],
  ["PropertyType in ('Land')", false],
  ["not (PropertyType eq 'Land')", true],
  ["PropertyType eq 'Land' or MlgCanView eq true and StandardStatus eq 'Closed'", false],
  ["(PropertyType eq 'Land' or MlgCanView eq true) and StandardStatus ne 'Closed'", true],
  ["ListingId eq 'MBR1''2'", true],
  ['ListOfficeMlsId eq null', true],
  ['MlgCanView eq false', false],
])('%s is %s', (text, expected) => {
  expect(parseFilter(text, SEARCHABLE.Property).matches(fields)).toBe(expected)
})

test.each([
  'ListPrice gt 100000',
  "StandardStatus eq 'Active' and",
  "StandardStatus eq 'Active",
  "StandardStatus has 'Active'",
  'ModificationTimestamp gt yesterday',
  "ModificationTimestamp gt '2026-06-01T12:00:00Z'",
  'ModificationTimestamp gt 2026-06-01',
  "(StandardStatus eq 'Active'",
  "StandardStatus eq 'Active')",
  "contains(StandardStatus,'A')",
  'StandardStatus in ()',
  'MlgCanView eq 1',
  Array.from({ length: 7 }, (_, number) => `ListingId eq 'MBR${number}'`).join(' or '),
])('%s is refused', (text) => {
  expect(() => parseFilter(text, SEARCHABLE.Property)).toThrow()
})

test('exactly one system is named only where it must hold', () => {
  const system = (text: string) => parseFilter(text, SEARCHABLE.Property).system
  expect(system("OriginatingSystemName eq 'mibor' and MlgCanView eq true")).toBe('mibor')
  expect(system("(MlgCanView eq true) and (OriginatingSystemName eq 'mibor')")).toBe('mibor')
  expect(system('MlgCanView eq true')).toBeNull()
  expect(system("OriginatingSystemName eq 'mibor' or MlgCanView eq true")).toBeNull()
  expect(system("not OriginatingSystemName eq 'mibor'")).toBeNull()
  expect(system("OriginatingSystemName eq 'mibor' and OriginatingSystemName eq 'other'")).toBeNull()
})
