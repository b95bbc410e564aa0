import { createSerializationAdapter } from '@tanstack/react-router'
import { createCsrfMiddleware, createIsomorphicFn, createMiddleware, createStart } from '@tanstack/react-start'
import { AppError } from '#kit/call/errors.ts'
import { isOwnOrigin, securityHeaders } from '#kit/call/security.server.ts'
import { packedRecords } from '#kit/packed.ts'

/** Carries an AppError whole over the wire: an Error would lose every member but its message. */
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

/** Server calls of any method, and everything else that is not a read, come from our own pages only. */
const sameOrigin = createCsrfMiddleware({
  origin: (origin, { request }) => ownOrigin(origin, request),
  filter: ({ handlerType, request }) =>
    handlerType === 'serverFn' || (!['GET', 'HEAD', 'OPTIONS'].includes(request.method) && !isOneClick(request)),
})

/** Mail programs unsubscribe by a POST of their own; its signed link proves whom it is for. Source: RFC 8058. */
function isOneClick(request: Request): boolean {
  return /^\/(?:unsubscribe|alerts)\//.test(new URL(request.url).pathname)
}

export const startInstance = createStart(() => ({
  serializationAdapters: [appErrors, packedRecords],
  requestMiddleware: [security, sameOrigin],
}))
