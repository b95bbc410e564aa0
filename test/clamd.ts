import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { EICAR } from '#ports/scanner/fake.ts'

/** Starts a virus scanner that implements clamd's INSTREAM and detects one virus. */
export async function startClamd(): Promise<{
  url: string
  /** Returns the last scanned file. */
  last: () => Buffer | null
  stop: () => Promise<void>
}> {
  const open = new Set<Socket>()
  let last: Buffer | null = null
  const server = createServer((socket) => {
    const received: Buffer[] = []
    let end = Buffer.alloc(0)
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
    socket.on('data', (piece) => {
      received.push(piece)
      end = Buffer.concat([end, piece]).subarray(-4)
      // A zero-length chunk ends a command, so parse only then.
      const file = end.equals(NOTHING) ? fileIn(Buffer.concat(received)) : null
      if (!file) return
      last = file
      socket.end(file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    last: () => last,
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

const COMMAND = Buffer.from('zINSTREAM\0')
const NOTHING = Buffer.alloc(4)

/** Returns the file of a complete command, or null. */
function fileIn(received: Buffer): Buffer | null {
  if (!received.subarray(0, COMMAND.length).equals(COMMAND)) return null
  const pieces: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    if (at + 4 + length > received.length) return null
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
