import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { base32, newSecret, openSecret, otpauthUrl, sealSecret, stepOfCode } from './totp.server.ts'

const secret = Buffer.from('12345678901234567890')

/** Source: RFC 6238, appendix B, SHA-1. Uses the last six of its eight digits. */
test.each([
  [59, '94287082', 0x1],
  [1_111_111_109, '07081804', 0x23523ec],
  [1_111_111_111, '14050471', 0x23523ed],
  [1_234_567_890, '89005924', 0x273ef07],
  [2_000_000_000, '69279037', 0x3f940aa],
  [20_000_000_000, '65353130', 0x27bc86aa],
])('at %i seconds the code is %s', (seconds, code, step) => {
  expect(stepOfCode(secret, code.slice(2), new Date(seconds * 1000))).toBe(step)
})

/** Source: RFC 4648, 10. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %s', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})

test('a code is good in its own thirty seconds and those beside it', () => {
  const at = new Date('2026-11-21T12:00:10Z')
  const app = URI.parse(otpauthUrl(secret, 'Meridian Row Realty', 'buyer@example.com'))
  if (!(app instanceof TOTP)) throw new Error('This is not the address of a time-based code.')
  const step = Math.floor(at.getTime() / 30_000)
  const codeOf = (steps: number) => app.generate({ timestamp: at.getTime() + steps * 30_000 })
  for (const near of [-1, 0, 1]) expect(stepOfCode(secret, codeOf(near), at)).toBe(step + near)
  for (const far of [-3, -2, 2, 3]) expect(stepOfCode(secret, codeOf(far), at)).toBeNull()
  for (const no of ['', '12345', '1234567', 'abcdef', '１２３４５６', ` ${codeOf(0)}`])
    expect(stepOfCode(secret, no, at)).toBeNull()
})

test('a stored secret opens for its own account alone, and not where it was changed', () => {
  const own = newSecret()
  const sealed = sealSecret(own, 'account-1')
  expect(sealed.includes(own)).toBe(false)
  expect(openSecret(sealed, 'account-1')).toEqual(own)
  expect(() => openSecret(sealed, 'account-2')).toThrow()
  const changed = Buffer.from(sealed)
  changed[20] = (changed[20] ?? 0) ^ 1
  expect(() => openSecret(changed, 'account-1')).toThrow()
})

test('what an app opens names the office and the account', () => {
  const url = new URL(otpauthUrl(secret, 'Meridian Row Realty', 'buyer+home@example.com'))
  expect(decodeURIComponent(url.pathname)).toBe('/Meridian Row Realty:buyer+home@example.com')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: base32(secret),
    issuer: 'Meridian Row Realty',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
