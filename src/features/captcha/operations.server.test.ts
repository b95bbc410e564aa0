import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { waitSecondsAfterHit } from '#kit/call/limit.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../test/builders.ts'
import { committedTest, databaseTest } from '../../../test/database.ts'
import { isCaptchaRequired, newChallenge, requirePass, setCaptchaNeed, verifyCaptcha } from './operations.server.ts'
import { Challenge } from './schema.ts'
import '#features/brokerage/public.server.ts'

let putBack: (() => void) | null = null
afterEach(() => putBack?.())

async function solved(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('This task has no answer.')
  return { challenge, counter: solution.counter, derivedKey: solution.derivedKey }
}

function minutesOn(minutes: number): void {
  const at = Date.now() + minutes * 60_000
  putBack = setClock({ now: () => new Date(at) })
}

databaseTest('nobody is asked before there is a reason', async () => {
  const visitor = await testActor('public')
  expect(await isCaptchaRequired(visitor, { action: 'sign_in' })).toEqual({ required: false, challenge: null })
  await requirePass(visitor, 'sign_in', undefined)
  for (let tries = 0; tries < 10; tries += 1) await waitSecondsAfterHit('sign-in-wrong', visitor.caller?.ip ?? '')
  expect(await isCaptchaRequired(visitor, { action: 'sign_in' })).toMatchObject({ required: true })
  await expect(requirePass(visitor, 'sign_in', undefined)).rejects.toMatchObject({ code: 'invalid' })
})

databaseTest('a task is taken once, for its own act and caller, within its time, and unchanged', async () => {
  const [owner, other] = [await testActor('vow'), await testActor('vow')]
  const solution = await solved(await newChallenge(owner, 'download'))
  const { challenge, derivedKey } = solution
  const altered = (parameters: Partial<Challenge['parameters']>) => ({
    ...solution,
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
  })
  const verify = (one: typeof solution) => verifyCaptcha(owner, { action: 'download', solution: one })
  const wrong = [
    { ...solution, derivedKey: `${derivedKey.slice(0, -1)}${derivedKey.endsWith('0') ? '1' : '0'}` },
    { ...solution, derivedKey: derivedKey.slice(0, 32) },
    {
      ...solution,
      challenge: { ...challenge, signature: challenge.signature.replace(/^./, (a) => (a === 'a' ? 'b' : 'a')) },
    },
    altered({ cost: 1 }),
    altered({ expiresAt: challenge.parameters.expiresAt + 600 }),
    altered({ data: { ...challenge.parameters.data, action: 'sign_up' } }),
  ]
  for (const one of wrong) expect(await verify(one)).toMatchObject({ success: false })
  const signUp = wrong.at(-1) ?? solution
  expect(await verifyCaptcha(owner, { action: 'sign_up', solution: signUp })).toMatchObject({ success: false })
  expect(await verifyCaptcha(owner, { action: 'sign_up', solution })).toMatchObject({ success: false })
  expect(await verifyCaptcha(other, { action: 'download', solution })).toMatchObject({ success: false })
  expect(await verify(solution)).toMatchObject({ success: true })
  expect(await verify(solution)).toMatchObject({ success: false })
  expect(await verify({ ...solution, counter: solution.counter + 1 })).toMatchObject({ success: false })
  const late = await solved(await newChallenge(owner, 'download'))
  minutesOn(11)
  expect(await verify(late)).toMatchObject({ success: false })
})

databaseTest('a task of another server, or one that nobody signed, opens nothing', async () => {
  const visitor = await testActor('public')
  const { parameters } = await newChallenge(visitor, 'download')
  const foreign = await createChallenge({
    algorithm: parameters.algorithm,
    cost: 1,
    counter: 1,
    data: parameters.data,
    deriveKey,
    expiresAt: parameters.expiresAt,
    hmacSignatureSecret: 'another server',
    hmacKeySignatureSecret: 'another server',
  })
  const solution = await solved(z.parse(Challenge, foreign))
  expect(await verifyCaptcha(visitor, { action: 'download', solution })).toMatchObject({ success: false })
})

databaseTest('a pass opens one act, once, for whom it was given, for five minutes', async () => {
  setCaptchaNeed('download', async () => true)
  const [owner, other] = [await testActor('vow'), await testActor('vow')]
  const pass = async () => {
    const result = await verifyCaptcha(owner, {
      action: 'download',
      solution: await solved(await newChallenge(owner, 'download')),
    })
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
  const solution = await solved(await newChallenge(visitor, 'download'))
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
