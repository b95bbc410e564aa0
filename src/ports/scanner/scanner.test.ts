import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { startClamd } from '../../../test/clamd.ts'
import { clamdScanner } from './clamd.server.ts'
import { EICAR, fakeScanner } from './fake.ts'
import type { Scanner } from './scanner.ts'

const clamd = await startClamd()
const odd: Server[] = []
afterAll(async () => {
  await clamd.stop()
  for (const server of odd) server.close()
})

describe.each<[string, () => Scanner]>([
  ['clamd', () => clamdScanner(clamd.url)],
  ['the fake', fakeScanner],
])('%s', (_, open) => {
  test.each([
    ['a short text', Buffer.from('Survey of the lot')],
    ['one byte', Buffer.from('x')],
    ['exactly one piece', Buffer.alloc(65_536, 7)],
    ['many pieces', Buffer.alloc(1_000_001, 1)],
  ])('finds nothing in %s', async (_what, bytes) => {
    expect(await open().scan(bytes)).toEqual({ isInfected: false })
  })

  test.each([
    ['at the beginning', Buffer.from(EICAR)],
    ['over the edge of two pieces', Buffer.concat([Buffer.alloc(65_530, 32), Buffer.from(EICAR)])],
  ])('finds a virus %s', async (_what, bytes) => {
    expect(await open().scan(bytes)).toEqual({ isInfected: true, threat: 'Eicar-Test-Signature' })
  })
})

test('the whole file reaches clamd', async () => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251))
  await clamdScanner(clamd.url).scan(bytes)
  expect(clamd.last()?.equals(bytes)).toBe(true)
})

/** Starts a scanner that misbehaves. */
async function oddScanner(behave: (socket: Socket) => void): Promise<Scanner> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.resume()
    behave(socket)
  })
  odd.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const address = server.address()
  return clamdScanner(`tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, 300)
}

test.each<[string, (socket: Socket) => void]>([
  ['says that the file is too large', (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ['says nothing', (socket) => socket.end()],
  ['says something else', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')],
  ['says OK of something else', (socket) => socket.end('stream: OK but not sure\0')],
  ['hangs', () => undefined],
  ['cuts the line', (socket) => socket.destroy()],
  ['never ends', (socket) => socket.write('x'.repeat(10_000))],
])('no verdict where the scanner %s', async (_, behave) => {
  await expect((await oddScanner(behave)).scan(Buffer.from('x'))).rejects.toThrow()
})

test('no verdict where nobody listens', async () => {
  await expect(clamdScanner('tcp://127.0.0.1:1').scan(Buffer.from('x'))).rejects.toThrow()
})
