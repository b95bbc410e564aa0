import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from '#ports/storage/bucket.ts'

const SECRET_KEY = 'the-secret-access-key-of-the-test'
const MAX_SKEW_MS = 15 * 60_000
const PAGE_SIZE = 2

type Action = 'PUT' | 'GET' | 'HEAD' | 'DELETE' | 'LIST'

/**
 * Starts an S3 service in memory with a bucket `homes`. It verifies each signature, and answers with the codes of the
 * real service.
 */
export async function startS3() {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const refused = new Set<Action>()
  const state = { clock_offset_ms: 0, isCorrupt: false }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://s3')
    const body = await buffer(request)
    const fail = (status: number, code: string, more = '') =>
      void response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code><Message>${code}</Message>${more}</Error>`)
    const fault = faultOf(request, url, body, Date.now() + state.clock_offset_ms)
    if (fault) return fail(fault.status, fault.code, fault.more)

    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (bucket !== 'homes') return fail(404, 'NoSuchBucket')
    const action = (url.searchParams.has('list-type') ? 'LIST' : request.method) as Action
    if (refused.has(action)) return fail(403, 'AccessDenied')
    if (action === 'LIST') return void response.writeHead(200, { 'content-type': 'application/xml' }).end(listOf(url))
    if (action === 'PUT') {
      const md5 = request.headers['content-md5']
      if (md5 && md5 !== createHash('md5').update(body).digest('base64')) return fail(400, 'BadDigest')
      objects.set(key, {
        bytes: state.isCorrupt ? Buffer.from('other bytes') : body,
        type: String(request.headers['content-type']),
      })
      return void response.writeHead(200, { etag: '"1"' }).end()
    }
    if (action === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (key.endsWith('silent.jpg')) return
    if (key.endsWith('half.jpg')) return void response.writeHead(200, { 'content-length': 100 }).write('half of it')
    if (!found) return fail(404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length })
    response.end(action === 'HEAD' ? undefined : found.bytes)
  }

  function listOf({ searchParams }: URL): string {
    const after = searchParams.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? '')).sort()
    const page = keys.filter((key) => key > after).slice(0, PAGE_SIZE)
    const last = page.at(-1)
    const next = last && last !== keys.at(-1) ? `<NextContinuationToken>${last}</NextContinuationToken>` : ''
    return `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</ListBucketResult>`
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const bucket: Bucket & { endpoint: string; secretAccessKey: string } = {
    bucket: 'homes',
    prefix: 'site/',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'AKIAPORCHLIGHT',
    secretAccessKey: SECRET_KEY,
  }
  return {
    /** Settings that work. */
    bucket,
    /** Objects of the bucket by key. */
    objects,
    /** Actions that the key may not do. */
    refused,
    /** `isCorrupt`: stores other bytes than it was sent. */
    state,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((ended) => server.close(ended))
    },
  }
}

/** Returns the refusal of a request whose signature is not right. Source: AWS Signature Version 4 */
function faultOf(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  nowMs: number,
): { status: number; code: string; more?: string } | null {
  const { headers } = request
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!parts) return { status: 403, code: 'AccessDenied' }
  const [, keyId, day = '', region = '', signed = '', signature] = parts
  if (keyId !== 'AKIAPORCHLIGHT') return { status: 403, code: 'InvalidAccessKeyId' }
  if (region !== 'us-east-1')
    return { status: 400, code: 'AuthorizationHeaderMalformed', more: '<Region>us-east-1</Region>' }
  const date = String(headers['x-amz-date'])
  const sentAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(nowMs - sentAt) < MAX_SKEW_MS)) return { status: 403, code: 'RequestTimeTooSkewed' }

  const digest = String(headers['x-amz-content-sha256'])
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body))
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const canonical = [request.method, path, query, lines.join(''), signed, digest].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(Buffer.from(canonical))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET_KEY}`)
  return hmac(key, text).toString('hex') === signature ? null : { status: 403, code: 'SignatureDoesNotMatch' }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
