import { retryableImport } from '#kit/client-loading/public.ts'
import { isCaptchaRequired, verifyCaptcha } from '../functions.ts'
import type { Challenge, VerifyCaptcha, VerifyCaptchaResult } from '../schema.ts'
import type { CaptchaAction } from '../words.ts'
import { whileWorking } from './captcha-work.ts'

/** More would starve the page of CPU. */
const MAX_WORKERS = 4
const TIMEOUT_MS = 60_000
/** Most visitors never get a challenge, so the solver loads on first use. */
const loadSolver = retryableImport(() => import('altcha-lib'))

/** Call that takes the solution. An action with stricter access has its own. */
type Verify = (input: { data: Pick<VerifyCaptcha, 'solution'> }) => Promise<VerifyCaptchaResult>

/**
 * Gets a pass for an action that needs one now, without user input.
 * @returns undefined if no pass is needed, this browser cannot solve the challenge, or the call fails. The server then
 * refuses the action and shows the office's phone number.
 */
export async function captchaPass(
  action: CaptchaAction,
  verify: Verify = ({ data }) => verifyCaptcha({ data: { action, ...data } }),
): Promise<string | undefined> {
  const state = await isCaptchaRequired({ data: { action } }).catch(() => null)
  if (!state?.required || !state.challenge) return undefined
  const { challenge } = state
  const answer = await whileWorking(() => solve(challenge)).catch(() => null)
  if (!answer) return undefined
  const { counter, derivedKey } = answer
  const result = await verify({ data: { solution: { challenge, counter, derivedKey } } }).catch(() => null)
  return result?.success ? result.pass : undefined
}

async function solve(challenge: Challenge) {
  const { solveChallengeWorkers } = await loadSolver()
  return solveChallengeWorkers({
    challenge,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency),
    createWorker: () => new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' }),
    timeout: TIMEOUT_MS,
  })
}
