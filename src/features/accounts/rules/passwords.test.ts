import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PasswordFault } from '../words.ts'
import { isCommon, passwordChecks, passwordFault } from './passwords.ts'

const context = {
  name: 'Hannah Liu-Becker',
  email: 'hannah.porter1987@example.com',
  places: ['Meridian Row Realty', 'Meridian Row', 'Greenwood', 'Indianapolis', 'White River Township'],
}

describe('why a password is refused', () => {
  test.each<readonly [string, PasswordFault | null]>([
    ['', 'too_short'],
    ['eleven char', 'too_short'],
    ['🏡'.repeat(11), 'too_short'],
    ['x y'.repeat(43), 'too_long'],
    ['password1234', 'common'],
    ['Password1234!', 'common'],
    ['P@ssw0rd2026', 'common'],
    ['passwordpassword', 'common'],
    ['letmein123456', 'common'],
    ['iloveyou2026!', 'common'],
    ['welcomeadmin1', 'common'],
    ['qwertyuiop123', 'common'],
    ['1q2w3e4r5t6y', 'common'],
    ['1qaz2wsx3edc', 'common'],
    ['zxcvbnm,./123', 'common'],
    ['abcdefghijklmn', 'common'],
    ['fedcba987654', 'common'],
    ['123456789012', 'common'],
    ['2026-11-21-2026', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['abababababab', 'common'],
    ['xyz1xyz1xyz1', 'common'],
    ['!!!!!!!!!!!!', 'common'],
    ['correct horse battery staple', 'common'],
    ['Summer-Summer-2026', 'common'],
    ['MyHouse123456', 'common'],
    ['liu-becker at home', 'personal'],
    ['H4nnah on the porch', 'personal'],
    ['porter on a bicycle', 'personal'],
    ['MeridianRow!2026', 'local'],
    ['gr33nwood porches', 'local'],
    ['on the white river', null],
    ['white river township', 'local'],
    ['a township meeting', null],
    ['limestone porch swing', null],
    ['copper kettle on the stove', null],
    ['Qx7#vL2p!mZ9', null],
    ['a real estate of one', null],
    ['🏡 a porch light 🏡', null],
    ['sunshine monkey dragon football', null],
    ['🏡🌳🚲🐕🐈🌻🍎🥧🔑🚪💡🪟', null],
  ])('%j: %s', (password, fault) => {
    expect(passwordFault(password, context)).toBe(fault)
  })

  test('short names are no reason: they are in half of all words', () => {
    expect(passwordFault('planning a banner', { ...context, name: 'Ann Ban', email: 'ann@example.com' })).toBeNull()
  })

  test('whatever is typed has an answer, and one that is long enough is no shorter in other signs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (password) => {
        const fault = passwordFault(password, context)
        expect(fault === 'too_short').toBe([...password].length < 12)
        expect(passwordChecks(password, context).isLong).toBe(fault !== 'too_short')
      }),
      { numRuns: 60 },
    )
  })

  test('a common one stays one with digits and signs around it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('password', 'iloveyou', 'qwerty', 'letmein', 'sunshine'),
        fc.stringMatching(/^[0-9!.]{4,10}$/),
        (word, more) => {
          expect(isCommon(word + more)).toBe(true)
          expect(isCommon(more + word)).toBe(true)
          expect(isCommon(word.toUpperCase() + more)).toBe(true)
        },
      ),
    )
  })
})

test('the rules on the page tick one by one', () => {
  expect(passwordChecks('', context)).toEqual({ isLong: false, isUncommon: false, isImpersonal: false })
  expect(passwordChecks('hannah', context)).toEqual({ isLong: false, isUncommon: false, isImpersonal: false })
  expect(passwordChecks('becker', context)).toEqual({ isLong: false, isUncommon: true, isImpersonal: false })
  expect(passwordChecks('password', context)).toMatchObject({ isUncommon: false })
  expect(passwordChecks('limestone porch swing', context)).toEqual({
    isLong: true,
    isUncommon: true,
    isImpersonal: true,
  })
})
