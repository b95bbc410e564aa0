import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['plain', ['a', 1, true, null, undefined], 'a,1,true,,'],
  ['quotes and commas', ['say "hi", you'], '"say ""hi"", you"'],
  ['line breaks', ['a\r\nb'], '"a\r\nb"'],
  ['a formula', ['=1+1'], "'=1+1"],
  ['plus', ['+1 317'], "'+1 317"],
  ['minus', ['-cmd|x'], "'-cmd|x"],
  ['at', ['@SUM(A1)'], "'@SUM(A1)"],
  ['behind a space', [' =1+1'], "' =1+1"],
  ['behind a tab', ['\t=1+1'], '"\'\t=1+1"'],
  ['in full width', ['＝1+1'], "'＝1+1"],
  ['a number below zero', ['-86.1067', -86.1067], '-86.1067,-86.1067'],
  ['an escape of a terminal', ['\u001b[31mred\u0000'], '[31mred'],
])('%s', (_, values, line) => {
  expect(csvLine(values)).toBe(`${line}\r\n`)
})
