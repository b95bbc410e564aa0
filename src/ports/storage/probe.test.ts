import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startS3 } from '../../../test/s3.ts'
import type { Bucket } from './bucket.ts'
import { probeBucket } from './probe.server.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
afterEach(() => {
  s3.refused.clear()
  Object.assign(s3.state, { clock_offset_ms: 0, isCorrupt: false })
})

const probe = (changed: Partial<Bucket> = {}, max_ms = 5000) => probeBucket({ ...s3.bucket, ...changed }, max_ms, true)

test('a bucket that works is left empty', async () => {
  expect(await probe()).toEqual({ isWorking: true })
  expect([...s3.objects.keys()]).toEqual([])
})

test.each<[string, Partial<Bucket>, string]>([
  ['an unknown server', { endpoint: 'https://s3.nowhere.invalid' }, 'name'],
  ['a refused connection', { endpoint: 'http://127.0.0.1:1' }, 'connection'],
  ['a reserved address', { endpoint: 'http://169.254.169.254' }, 'forbidden'],
  ['an unknown key', { accessKeyId: 'AKIAOTHER' }, 'key_id'],
  ['a wrong secret', { secretAccessKey: 'another secret' }, 'secret'],
  ['a missing bucket', { bucket: 'castles' }, 'bucket'],
  ['another region', { region: 'us-west-2' }, 'region'],
])('names %s', async (_, changed, fault) => {
  expect(await probe(changed)).toMatchObject({ isWorking: false, fault, step: 'write' })
})

test.each([
  ['PUT', 'write'],
  ['GET', 'read'],
  ['DELETE', 'delete'],
] as const)('names a key that may not %s', async (action, step) => {
  s3.refused.add(action)
  expect(await probe()).toMatchObject({ isWorking: false, fault: 'permission', step })
  s3.objects.clear()
})

test('names a clock that is 20 minutes off', async () => {
  s3.state.clock_offset_ms = 20 * 60_000
  // The client corrects its clock by the answer, so only the first request is refused.
  expect(await probe()).toMatchObject({ isWorking: false, fault: 'clock' })
})

test('names bytes that came back changed', async () => {
  s3.state.isCorrupt = true
  expect(await probe()).toMatchObject({ isWorking: false, fault: 'bytes' })
  expect([...s3.objects.keys()]).toEqual([])
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['every request with a page', 200, 200, 'web_page'],
  ['writing with a page, and reading with 404 and a page', 200, 404, 'not_stored'],
  ['every request with 404 and a page', 404, 404, 'no_s3'],
  ['every request with 405 and a page', 405, 405, 'no_s3'],
])('names a web server that answers %s', async (_, onWrite, onRead, fault) => {
  const endpoint = await serve(({ method }, response) => {
    const status = method === 'PUT' ? onWrite : onRead
    response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title><p>Hello')
  })
  expect(await probe({ endpoint })).toMatchObject({ isWorking: false, fault })
})

test('gives up on a silent server in time', async () => {
  const endpoint = await serve(() => undefined)
  const startedAt = performance.now()
  expect(await probe({ endpoint }, 300)).toMatchObject({ isWorking: false, fault: 'silence' })
  expect(performance.now() - startedAt).toBeLessThan(3000)
})

test('names a service without encryption', async () => {
  const endpoint = (await serve((_, response) => response.end())).replace('http:', 'https:')
  expect(await probe({ endpoint })).toMatchObject({ isWorking: false, fault: 'encryption' })
})
