import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what is no request, or does not become one in time, and closes its connection. */
export function answerClientError(error: Error, socket: Duplex): void {
  const code = 'code' in error ? String(error.code) : ''
  // Browsers open connections ahead of need, and one may stay unused until it times out. An answer there would be taken
  // for that of the request that is just being sent; a closed connection makes the browser send it on another one.
  const isUnused = code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket instanceof Socket && socket.bytesRead === 0
  if (!socket.writable || code === 'ECONNRESET' || isUnused) {
    socket.destroy()
    return
  }
  socket.end(`HTTP/1.1 ${STATUSES[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
}
