import { connect } from 'node:net'
import type { Scanner, Verdict } from './scanner.ts'

/** Size of a chunk. clamd refuses a chunk larger than its StreamMaxLength; this is a common size. */
const CHUNK_BYTES = 65_536
const MAX_RESPONSE_BYTES = 4096

/**
 * Scans with clamd over TCP. Sends the file in length-prefixed chunks; the response is one line.
 * Source: clamd(8), INSTREAM.
 */
export function clamdScanner(address: string, timeout_ms = 60_000): Scanner {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    async scan(bytes) {
      return verdictOf(await sendToClamd(host, Number(port || 3310), bytes, timeout_ms))
    },
  }
}

function sendToClamd(host: string, port: number, bytes: Buffer, timeout_ms: number): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect({ host, port })
    const response: Buffer[] = []
    let size = 0
    const end = (error: Error) => {
      socket.destroy()
      fail(error)
    }
    // Total timeout besides the idle timeout, in case clamd trickles bytes.
    const limit = setTimeout(() => end(new Error('The virus scanner took too long.')), timeout_ms)
    socket.setTimeout(timeout_ms, () => end(new Error('The virus scanner didn’t respond.')))
    socket.once('error', end)
    socket.once('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        const chunk = bytes.subarray(at, at + CHUNK_BYTES)
        socket.write(lengthOf(chunk.length))
        socket.write(chunk)
      }
      socket.write(lengthOf(0))
    })
    socket.on('data', (chunk) => {
      response.push(chunk)
      size += chunk.length
      if (size > MAX_RESPONSE_BYTES) end(new Error('The virus scanner’s response is too long.'))
    })
    socket.once('close', () => {
      clearTimeout(limit)
      done(Buffer.concat(response).toString('utf8').replaceAll('\0', '').trim())
    })
  })
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** Parses "stream: OK" or "stream: Eicar-Test-Signature FOUND"; anything else is not a verdict. */
function verdictOf(line: string): Verdict {
  if (line === 'stream: OK') return { isInfected: false }
  const [, threat] = /^stream: (.{1,200}) FOUND$/.exec(line) ?? []
  if (threat) return { isInfected: true, threat }
  throw new Error(`The virus scanner sent an unknown response: ${JSON.stringify(line.slice(0, 200))}`)
}
