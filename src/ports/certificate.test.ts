import { type AddressInfo, createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { probeCertificate } from './certificate.server.ts'

async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

test('a certificate that no one vouches for is read, with its end and why browsers refuse it', async () => {
  // It speaks TLS from the start, with its own certificate.
  const server = new SMTPServer({ secure: true, logger: false })
  // The client hangs up after the certificate.
  server.on('error', () => undefined)
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  const found = await probeCertificate(`https://127.0.0.1:${port}`, 5000)
  expect(found).toMatchObject({ isAnswered: true, distrust: expect.stringMatching(/SELF_SIGNED|EXPIRED|LEAF/) })
  expect(found.isAnswered && found.valid_to.getTime()).toBeGreaterThan(Date.parse('2015-01-01'))
})

test('a server without TLS, a silent one and an unknown one have no certificate', async () => {
  const plain = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const silent = createServer()
  onTestFinished(() => {
    plain.close()
    silent.close()
  })
  expect(await probeCertificate(`https://127.0.0.1:${await listen(plain)}`, 5000)).toMatchObject({
    isAnswered: false,
    fault: 'encryption',
  })
  expect(await probeCertificate(`https://127.0.0.1:${await listen(silent)}`, 300)).toMatchObject({
    isAnswered: false,
    fault: 'silence',
  })
  expect(await probeCertificate('https://nowhere.invalid', 5000)).toMatchObject({ isAnswered: false, fault: 'name' })
  expect(await probeCertificate('https://127.0.0.1:1', 5000)).toMatchObject({
    isAnswered: false,
    fault: 'connection',
    reason: 'ECONNREFUSED',
  })
})
