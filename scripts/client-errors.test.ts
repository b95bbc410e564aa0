import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerClientError } from './client-errors.ts'

const server = createServer(
  { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20, maxHeaderSize: 1024 },
  (_request, response) => response.end('ok'),
)
server.on('clientError', answerClientError)
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => new Promise((done) => server.close(done)))

/** Sends text and returns all that comes back until the server closes the connection. */
function answerTo(text: string): Promise<string> {
  return new Promise((done, fail) => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', fail)
    socket.on('close', () => done(answer))
  })
}

test('a connection that is not used is closed without an answer', async () => {
  expect(await answerTo('')).toBe('')
})

test.each([
  ['a request that does not end', 'GET / HTTP/1.1\r\nHost: a', '408 Request Timeout'],
  ['what is no request', 'hello\r\n\r\n', '400 Bad Request'],
  ['a head that is too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(2000)}\r\n\r\n`, '431'],
])('%s gets its status', async (_what, text, status) => {
  expect(await answerTo(text)).toContain(`HTTP/1.1 ${status}`)
})
