import { createHash } from 'node:crypto'
import { afterEach, expect } from 'vitest'
import { secondsToWait } from '#kit/limit.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../test/builders.ts'
import { committedTest, databaseTest } from '../../../test/database.ts'
import { isCaptchaRequired, newChallenge, requirePass, setCaptchaNeed, verifyCaptcha } from './operations.server.ts'
import type { Challenge } from './schema.ts'
import '#features/brokerage/public.server.ts'

let putBack: (() => void) | null = null
afterEach(() => putBack?.())

function solved(challenge: Challenge) {
  const { salt, maxNumber } = challenge
  for (let number = 0; number < maxNumber; number += 1)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge.challenge)
      return { ...challenge, number }
  throw new Error('This task has no answer.')
}

function minutesOn(minutes: number): void {
  const at = Date.now() + minutes * 60_000
  putBack = setClock({ now: () => new Date(at) })
}

databaseTest('nobody is asked before there is a reason', async () => {
  const visitor = await testActor('public')
  expect(await isCaptchaRequired(visitor, { action: 'sign_in' })).toEqual({ required: false, challenge: null })
  await requirePass(visitor, 'sign_in', undefined)
  for (let tries = 0; tries < 10; tries += 1) await secondsToWait('sign-in-wrong', visitor.caller?.ip ?? '')
  expect(await isCaptchaRequired(visitor, { action: 'sign_in' })).toMatchObject({ required: true })
  await expect(requirePass(visitor, 'sign_in', undefined)).rejects.toMatchObject({ code: 'invalid' })
})

databaseTest('a task is taken once, for its own act, within its time, and unchanged', async () => {
  const visitor = await testActor('public')
  const solution = solved(newChallenge('download'))
  const wrong = [
    { ...solution, number: solution.number + 1 },
    { ...solution, signature: solution.signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')) },
    { ...solution, maxNumber: solution.maxNumber - 1 },
    { ...solution, salt: solution.salt.replace('download', 'sign_up') },
  ]
  for (const one of wrong)
    expect(await verifyCaptcha(visitor, { action: 'download', solution: one })).toMatchObject({ success: false })
  expect(await verifyCaptcha(visitor, { action: 'sign_up', solution })).toMatchObject({ success: false })
  expect(await verifyCaptcha(visitor, { action: 'download', solution })).toMatchObject({ success: true })
  expect(await verifyCaptcha(visitor, { action: 'download', solution })).toMatchObject({ success: false })
  const late = solved(newChallenge('download'))
  minutesOn(11)
  expect(await verifyCaptcha(visitor, { action: 'download', solution: late })).toMatchObject({ success: false })
})

databaseTest('a pass opens one act, once, for whom it was given, for five minutes', async () => {
  setCaptchaNeed('download', async () => true)
  const [owner, other] = [await testActor('vow'), await testActor('vow')]
  const pass = async () => {
    const result = await verifyCaptcha(owner, { action: 'download', solution: solved(newChallenge('download')) })
    return result.success ? result.pass : ''
  }
  const refused = { code: 'invalid', fields: { captcha: expect.any(String) } }
  const first = await pass()
  setCaptchaNeed('public_form', async () => true)
  await expect(requirePass(owner, 'public_form', first)).rejects.toMatchObject(refused)
  await expect(requirePass(other, 'download', first)).rejects.toMatchObject(refused)
  await requirePass(owner, 'download', first)
  await expect(requirePass(owner, 'download', first)).rejects.toMatchObject(refused)
  const late = await pass()
  minutesOn(6)
  await expect(requirePass(owner, 'download', late)).rejects.toMatchObject(refused)
})

committedTest('of twenty who come with one task at the same moment, one has a pass', async () => {
  const visitor = await testActor('public')
  const solution = solved(newChallenge('download'))
  const results = await Promise.all(
    Array.from({ length: 20 }, () => verifyCaptcha(visitor, { action: 'download', solution })),
  )
  expect(results.filter(({ success }) => success)).toHaveLength(1)
})

databaseTest('where it cannot be asked whether a pass is needed, the act is refused', async () => {
  setCaptchaNeed('download', async () => {
    throw new Error('The counter does not answer.')
  })
  await expect(requirePass(await testActor('vow'), 'download', 'x')).rejects.toThrow()
})
