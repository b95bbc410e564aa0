import { ForbiddenAddressError } from './guarded-lookup.server.ts'

/** Cause of a request that got no answer. */
export type NetworkFault = 'name' | 'forbidden' | 'connection' | 'silence' | 'encryption'

/** Returns the cause of a failed request with its code or message; null for an error that is not of the network. */
export function networkFaultOf(error: unknown): { fault: NetworkFault; reason: string } | null {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = (code || message).slice(0, 200)
  if (error instanceof ForbiddenAddressError) return { fault: 'forbidden', reason: message }
  if (/ENOTFOUND|EAI_AGAIN|getaddrinfo/.test(`${code} ${message}`)) return { fault: 'name', reason }
  if (/CERT|certificate|\bSSL\b|\bTLS\b|wrong version number|EPROTO/i.test(`${code} ${message}`))
    return { fault: 'encryption', reason }
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return { fault: 'silence', reason }
  return /^E[A-Z]+$/.test(code) ? { fault: 'connection', reason } : null
}
