import { createSerializationAdapter } from '@tanstack/react-router'
import { createCsrfMiddleware, createIsomorphicFn, createMiddleware, createStart } from '@tanstack/react-start'
import { AppError } from '#kit/call/errors.ts'
import { isOwnOrigin, securityHeaders } from '#kit/call/security.server.ts'
import { manifestWithoutScripts } from '#kit/client-loading/public.ts'
import { preserializedRecords } from '#kit/render-cache/public.ts'

/** Serializes an AppError with all members. A plain Error would lose everything but its message. */
const appErrors = createSerializationAdapter({
  key: 'app-error',
  test: (value: unknown) => value instanceof AppError,
  toSerializable: ({ code, message, fields, details }) => ({
    code,
    message,
    fields: fields ?? null,
    details: details ?? null,
  }),
  fromSerializable: ({ code, message, fields, details }) =>
    new AppError(code, message, fields ?? undefined, details ?? undefined),
})

const security = createMiddleware().server(async ({ next, request }) => {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const result = await next({ context: { nonce } })
  securityHeaders(request, result.response, nonce)
  return result
})

const ownOrigin = createIsomorphicFn()
  .server((origin: string, request: Request) => isOwnOrigin(origin, request))
  .client(() => false)

/** Accepts server calls, and any other request that writes, from our own origin only. */
const sameOrigin = createCsrfMiddleware({
  origin: (origin, { request }) => ownOrigin(origin, request),
  filter: ({ handlerType, request }) =>
    handlerType === 'serverFn' || (!['GET', 'HEAD', 'OPTIONS'].includes(request.method) && !isOneClick(request)),
})

/** Mail clients unsubscribe with a POST; its signed link authenticates the recipient. Source: RFC 8058. */
function isOneClick(request: Request): boolean {
  return /^\/(?:unsubscribe|alerts)\//.test(new URL(request.url).pathname)
}

export const startInstance = createStart(() => ({
  // In development no loader is in the page: the framework's scripts must stay.
  serializationAdapters: [appErrors, preserializedRecords, ...(import.meta.env.PROD ? [manifestWithoutScripts] : [])],
  requestMiddleware: [security, sameOrigin],
}))
