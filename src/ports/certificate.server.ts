import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { type NetworkFault, networkFaultOf } from './network-fault.server.ts'

/** The certificate of a server. `distrust`: why browsers refuse it, or null. */
export type CertificateProbe =
  | { isAnswered: true; valid_to: Date; distrust: string | null }
  | { isAnswered: false; fault: NetworkFault; reason: string }

/** Reads the certificate that a browser gets at an https address. */
export async function probeCertificate(address: string, max_ms: number): Promise<CertificateProbe> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  // An untrusted or expired certificate is what this is to find.
  const socket = connect({
    host,
    port: Number(port) || 443,
    servername: isIP(host) ? '' : host,
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(max_ms) })
    const valid_to = new Date(socket.getPeerCertificate().valid_to)
    const { authorizationError } = socket
    return { isAnswered: true, valid_to, distrust: authorizationError ? String(authorizationError) : null }
  } catch (error) {
    const cause = error instanceof Error && error.name === 'AbortError' ? error.cause : error
    return { isAnswered: false, ...(networkFaultOf(cause) ?? { fault: 'connection', reason: String(cause) }) }
  } finally {
    socket.destroy()
  }
}

let current: typeof probeCertificate = probeCertificate

/** Returns the reader of certificates in use. */
export function certificates(): typeof probeCertificate {
  return current
}

/** Replaces the reader of certificates in tests. @returns the restoration */
export function setCertificates(probe: typeof probeCertificate): () => void {
  current = probe
  return () => {
    current = probeCertificate
  }
}
