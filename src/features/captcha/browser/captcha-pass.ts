import { retryableImport } from '#kit/client-loading/public.ts'
import { isCaptchaRequired, verifyCaptcha } from '../functions.ts'
import type { Challenge, VerifyCaptcha, VerifyCaptchaResult } from '../schema.ts'
import type { CaptchaAction } from '../words.ts'
import { whileWorking } from './captcha-work.ts'

/** Threads at once; more of them would take the processor from the page. */
const MAX_WORKERS = 4
const TIMEOUT_MS = 60_000
/** Few people are ever asked: the solver is read when somebody is. */
const loadSolver = retryableImport(() => import('altcha-lib'))

/** Call that takes the solution; some acts have one of their own, with stricter access. */
type Verify = (input: { data: Pick<VerifyCaptcha, 'solution'> }) => Promise<VerifyCaptchaResult>

/**
 * The pass for an act, where one is needed now: the browser solves the task by itself, and nobody has to read a puzzle.
 * Undefined where none is needed, where this browser cannot solve it, and where the check does not answer: the act is
 * then refused by the server, which says whom to call.
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
