import { isNotFound, isRedirect } from '@tanstack/react-router'
import { createMiddleware, createServerFn } from '@tanstack/react-start'
import { getRequest, setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'
import { log } from '../log.server.ts'
import { callSeconds, refusals } from '../metrics.server.ts'
import { withCall } from './call-context.server.ts'
import { AppError, asAppError, INTERNAL_MESSAGE } from './errors.ts'
import { enforceRateLimit } from './limit.server.ts'
import type { LimitName } from './limits.ts'
import { callerOf } from './request.server.ts'
import { transientErrorOf } from './transient-error.server.ts'

/**
 * Maps exceptions to the closed set of errors, sets the status, records metrics, and requires admin writes to audit.
 */
const frame = createMiddleware({ type: 'function' }).server(async ({ next, serverFnMeta, method }) => {
  const request = getRequest()
  const caller = callerOf(request)
  const name = serverFnMeta?.name ?? 'unknown'
  const end = callSeconds.startTimer({ call: name })
  try {
    const result = await withCall({ name, method, caller }, () => next())
    end({ code: 'ok' })
    return result
  } catch (thrown) {
    if (isRedirect(thrown) || isNotFound(thrown)) {
      end({ code: 'ok' })
      throw thrown
    }
    const error = toAppError(thrown, name, caller.request_id)
    end({ code: error.code })
    if (error.code === 'forbidden' || error.code === 'signed_out' || error.code === 'limited') {
      refusals.inc({ reason: error.code })
      log.info({ request_id: caller.request_id, call: name, code: error.code }, 'call refused')
    }
    // During a page render, calls run in the page's request, whose status its route sets.
    if (new URL(request.url).pathname.startsWith('/_serverFn/')) {
      setResponseStatus(error.status)
      if (error.details?.retry_after_seconds)
        setResponseHeader('Retry-After', String(error.details.retry_after_seconds))
    }
    throw error
  }
})

function toAppError(thrown: unknown, call: string, requestId: string): AppError {
  const error = asAppError(thrown) ?? fromValidator(thrown) ?? transientErrorOf(thrown)
  if (error) return error
  log.error({ err: thrown, request_id: requestId, call }, 'call failed')
  return new AppError('internal', INTERNAL_MESSAGE, undefined, { request_id: requestId })
}

/** The framework throws a validator's issues as an Error with JSON as its message. */
function fromValidator(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error) || !thrown.message.startsWith('[')) return null
  try {
    const issues: unknown = JSON.parse(thrown.message)
    if (!Array.isArray(issues) || !issues.every((issue) => typeof issue?.message === 'string')) return null
    const fields: Record<string, string> = {}
    for (const issue of issues) fields[(issue.path ?? []).join('.') || '_'] ??= issue.message
    return new AppError('invalid', 'Check the highlighted fields.', fields)
  } catch {
    return null
  }
}

/**
 * Defines a server call: `call({ method }).middleware([access(tier)]).validator(Schema).handler(…)`.
 * Every call is a public endpoint whose URL has its name.
 */
export const call = createServerFn().middleware([frame])

/**
 * Counts the caller's hits on a named limit across all processes, and refuses those above it.
 * Like access(), it runs before the input is parsed. @throws limited
 */
export function limit(name: LimitName) {
  return createMiddleware({ type: 'function' }).server(async ({ next }) => {
    await enforceRateLimit(name, callerOf(getRequest()).ip)
    return next()
  })
}
