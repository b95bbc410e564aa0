import { Resolver } from 'node:dns/promises'
import { env } from '#env.server.ts'
import type { Dns } from './dns.ts'

const TIMEOUT_MS = 2000
const TRIES = 2
/** Errors that mean "no such name". All others are failures. */
const NO_NAME = new Set(['ENOTFOUND', 'ENODATA'])

/** Queries the servers in DNS_SERVERS, or the system's. */
export function systemDns(servers: string | undefined): Dns {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers.split(',').map((server) => server.trim()))
  return {
    namesOf: (address) => orNone(resolver.reverse(address)),
    addressesOf: async (host) => {
      const [v4, v6] = await Promise.all([orNone(resolver.resolve4(host)), orNone(resolver.resolve6(host))])
      return [...v4, ...v6]
    },
    // A record is split into parts of 255 bytes.
    textsOf: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
  }
}

async function orNone<One>(answer: Promise<One[]>): Promise<One[]> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_NAME.has(String(error.code))) return []
    throw error
  }
}

let current: Dns | null = null

export function dns(): Dns {
  current ??= systemDns(env.DNS_SERVERS)
  return current
}
