import { lookup } from 'node:dns'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { env, isLoopback } from '#env.server.ts'
import { addressKind } from './network-addresses.ts'

/** URL or host that must not be requested. Nothing was sent. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError'
}

/**
 * Refuses an address at which a host that an administrator entered may not be. Link-local and other reserved addresses
 * are always refused. Private ones are refused unless the site listens on this machine only; the environment may name
 * them. @throws ForbiddenAddressError
 */
export function requireReachable(host: string, address: string, isLocalSite = isLoopback(env.HOST)): void {
  const kind = addressKind(address)
  if (kind === 'public' || (kind === 'private' && isLocalSite)) return
  throw new ForbiddenAddressError(
    kind === 'reserved'
      ? `${host} has a reserved address (${address}). The site doesn’t connect to reserved addresses.`
      : `${host} has a private address (${address}). Private addresses can be set only in the server’s settings.`,
  )
}

/**
 * Resolves a host name for a connection, and refuses it if one of its addresses is not allowed. Because the connection
 * uses exactly these addresses, a name that changes in between reaches nothing else.
 */
export const guardedLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    try {
      for (const { address } of found) requireReachable(host, address)
    } catch (refusal) {
      return done(refusal as Error, '', 0)
    }
    if (options.all) return done(null, found)
    done(null, found[0]?.address ?? '', found[0]?.family ?? 0)
  })
}

/** Refuses a forbidden IP address in a URL, for which no lookup runs. @throws ForbiddenAddressError */
export function requireReachableHost(host: string): void {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) requireReachable(bare, bare)
}

/** Connects to a host that an administrator entered. @throws ForbiddenAddressError, the error of the network */
export function guardedSocket(host: string, port: number, timeout_ms: number): Promise<Socket> {
  return new Promise((done, fail) => {
    requireReachableHost(host)
    const socket = connect({ host, port, lookup: guardedLookup })
    socket.setTimeout(timeout_ms, () =>
      socket.destroy(Object.assign(new Error(`${host} did not answer.`), { code: 'ETIMEDOUT' })),
    )
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      socket.removeListener('error', fail)
      done(socket)
    })
  })
}
