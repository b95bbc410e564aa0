import { describe, expect, test } from 'vitest'
import { arrivedAt, isAutomatic, isForged, subjectLine, writtenText } from './rules.ts'

const headers = (...lines: [key: string, value: string][]) => ({
  headers: lines.map(([key, value]) => ({ key, value })),
})

test('an email arrives at the addresses of its recipients, and at the one that the server notes', () => {
  const email = headers(
    ['delivered-to', 'replies+abc@firm.example'],
    ['to', '"Whitcomb, Dana" <replies+abc@firm.example>, b@example.com'],
    ['cc', 'Ada <a@example.com>'],
    ['from', 'not@example.com'],
  )
  expect(arrivedAt(email)).toEqual(['replies+abc@firm.example', 'b@example.com', 'a@example.com'])
})

describe('an automatic email', () => {
  test.each<[string, string, boolean]>([
    ['auto-submitted', 'auto-replied', true],
    ['auto-submitted', 'auto-generated; owner-email="x"', true],
    ['auto-submitted', 'no', false],
    ['return-path', '<>', true],
    ['return-path', '<ada@example.com>', false],
    ['precedence', 'bulk', true],
    ['precedence', 'first-class', false],
    ['x-autoreply', 'yes', true],
    ['list-id', '<news.example.com>', true],
    ['content-type', 'multipart/report; report-type=delivery-status; boundary="x"', true],
    ['content-type', 'text/plain', false],
  ])('%s: %s is %s', (key, value, expected) => expect(isAutomatic(headers([key, value]))).toBe(expected))
})

describe('a forged email', () => {
  test.each<[string, boolean]>([
    ['mx.firm.example; spf=pass; dmarc=fail (p=reject) header.from=example.com', true],
    ['mx.firm.example;\r\n dkim=none; dmarc=FAIL', true],
    ['mx.firm.example; dmarc=pass', false],
    ['mx.firm.example; spf=fail; dkim=pass; dmarc=pass', false],
    ['mx.firm.example; none', false],
  ])('%s: %s', (value, expected) => expect(isForged(headers(['authentication-results', value]))).toBe(expected))

  test('is told by the server of the mailbox, not by what came with it', () => {
    const mine: [string, string] = ['authentication-results', 'mx.firm.example; dmarc=fail']
    const theirs: [string, string] = ['authentication-results', 'evil.example; dmarc=pass']
    expect(isForged(headers(mine, theirs))).toBe(true)
    expect(isForged(headers(theirs, mine))).toBe(false)
  })
})

describe('what the sender wrote', () => {
  test.each([
    ['Saturday works.\r\n\r\nOn Fri, Nov 27, 2026 at 3:04 PM Dana <d@x.com> wrote:\r\n> Hello\r\n', 'Saturday works.'],
    ['Yes\n\nSent from my iPhone\n\n> On Nov 27, 2026, Dana wrote:\n> Hello', 'Yes'],
    [
      'Great!\n\n________________________________\nFrom: Dana <d@x.com>\nSent: Friday\nSubject: Re: tour\n\nHello',
      'Great!',
    ],
    ['First.\n\nSecond.', 'First.\n\nSecond.'],
    ['> only a quote', '> only a quote'],
    ['a\u0000b\u0007c', 'abc'],
    ['', ''],
  ])('%j', (text, expected) => expect(writtenText(text)).toBe(expected))

  test('has an end', () => expect(writtenText('word '.repeat(9000)).length).toBeLessThanOrEqual(20_000))
})

test.each([
  ['Re:\r\n Your porch', 'Re: Your porch'],
  [undefined, '(no subject)'],
  ['\u0000', '(no subject)'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('the subject %j is one line', (subject, expected) => expect(subjectLine(subject)).toBe(expected))
