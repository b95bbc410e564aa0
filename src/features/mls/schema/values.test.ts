import { expect, test } from 'vitest'
import { day, dollars, flag, instant, line, lookUp, name, names, number, prose, whole } from './values.ts'

test.each([
  [' 512 Sample  Street ', '512 Sample Street'],
  ['', null],
  ['   ', null],
  [null, null],
  [undefined, null],
  [46143, '46143'],
  [{}, null],
  ['a\u0000b', 'ab'],
])('line %j is %j', (value, expected) => expect(line(value)).toBe(expected))

test('a line is cut at its longest without leaving half a character', () => {
  expect(line('ab🏡', 3)).toBe('ab\ufffd')
})

test.each([
  ['one\r\n\r\n\r\n\r\ntwo', 'one\n\ntwo'],
  ['\ud83c lone', '\ufffd lone'],
  [12, null],
])('prose %j is %j', (value, expected) => expect(prose(value)).toBe(expected))

test.each([
  [12, 12],
  ['12', 12],
  ['325000.00', 325000],
  ['$1,250.50', 1250.5],
  ['-3', -3],
  ['.5', 0.5],
  ['12a', null],
  ['', null],
  ['Infinity', null],
  [Number.NaN, null],
  [null, null],
  [true, null],
])('number %j is %j', (value, expected) => expect(number(value)).toBe(expected))

test.each([
  ['4.0', 4],
  [4.5, null],
  [480, null],
  [-1, null],
])('whole %j from 0 to 99 is %j', (value, expected) => expect(whole(value, 0, 99)).toBe(expected))

test.each([
  ['99.49', 99],
  [0, null],
  ['12345678901234567890123456789012345', null],
])('dollars %j are %j', (value, expected) => expect(dollars(value, 500_000_000)).toBe(expected))

test.each([
  [true, true],
  ['Y', true],
  ['No', false],
  [0, false],
  ['Sushi', null],
  [null, null],
])('flag %j is %j', (value, expected) => expect(flag(value)).toBe(expected))

test.each([
  ['2026-02-03T08:15:30.123Z', '2026-02-03T08:15:30.123Z'],
  ['2026-02-03T08:15:30+00:00', '2026-02-03T08:15:30.000Z'],
  ['2026-02-03T08:15:30-0500', '2026-02-03T13:15:30.000Z'],
  ['2026-02-03T08:15:30', '2026-02-03T08:15:30.000Z'],
  ['2026-02-10 09:00:00', '2026-02-10T09:00:00.000Z'],
  ['2020-04-02T02:02:02.02Z', '2020-04-02T02:02:02.020Z'],
  ['2026-02-03', '2026-02-03T00:00:00.000Z'],
  ['2026-13-03T08:15:30Z', null],
  ['0001-01-01T00:00:00Z', null],
  ['TBD', null],
  [1_700_000_000, null],
])('instant %j is %j', (value, expected) => expect(instant(value)?.toISOString() ?? null).toBe(expected))

test.each([
  ['2026-02-03', '2026-02-03'],
  ['2026-02-03T00:00:00.000Z', '2026-02-03'],
  ['2026-02-03T23:30:00-05:00', '2026-02-03'],
  ['10/01/2010', '2010-10-01'],
  ['2026-02-30', null],
  ['2026-2-3', null],
  ['TBD', null],
])('day %j is %j', (value, expected) => expect(day(value)).toBe(expected))

test.each([
  ['SingleFamilyResidence', 'Single Family Residence'],
  ['Single Family Residence', 'Single Family Residence'],
  ['McCordsville', 'McCordsville'],
  [['Two', 'Three'], 'Two'],
  ['HOA', 'HOA'],
])('name %j is %j', (value, expected) => expect(name(value)).toBe(expected))

test.each([
  ['Dishwasher,Refrigerator,Gas Oven', ['Dishwasher', 'Refrigerator', 'Gas Oven']],
  [
    ['AccessibleApproachWithRamp', 'Visitable', 'Visitable'],
    ['Accessible Approach With Ramp', 'Visitable'],
  ],
  [null, []],
  [[null, '', 7], ['7']],
])('names %j are %j', (value, expected) => expect(names(value)).toEqual(expected))

test('a table is read however a name is spelled, and never beyond its own entries', () => {
  const table = { activeundercontract: 1 }
  expect(lookUp(table, 'Active Under Contract')).toBe(1)
  expect(lookUp(table, 'ActiveUnderContract')).toBe(1)
  expect(lookUp(table, 'constructor')).toBeNull()
})
