import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Account } from '#access/actors.ts'
import { actorFor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { env } from '#env.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { countDocument } from '#features/downloads/public.server.ts'
import { AppError, asAppError } from '#kit/call/errors.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import { storage } from '#ports/storage/storage.server.ts'
import * as queries from '../queries/documents.server.ts'
import { dispositionOf, refusalOf, storageKey } from '../rules.ts'
import type { OpenDocument, OpenedDocument } from '../schema.ts'
import { FILE_TYPES, LINK_SECONDS, MESSAGES } from '../words.ts'
import { notFoundFor } from './read.server.ts'

/**
 * Returns a link to a document that works for a few minutes and only for the caller. Counts, limits and logs the
 * opening before any bytes are sent.
 * @throws not_found, conflict, limited
 */
export async function openDocument(actor: Account, input: OpenDocument): Promise<OpenedDocument> {
  const version = await requireOpenable(actor, input.documentId, input.version)
  await countDocument(actor, input.documentId)
  const expires_at = new Date((Math.floor(now().getTime() / 1000) + LINK_SECONDS) * 1000)
  await transaction(async () => {
    audit(actor, 'document.opened', {
      object_type: 'document',
      object_id: input.documentId,
      after: { file_version: version },
    })
  })
  return { url: linkTo(input.documentId, version, actor.account_id, expires_at), expires_at }
}

/** Returns the version that the caller may open now. @throws not_found, conflict */
async function requireOpenable(actor: Account, documentId: string, wanted: number | undefined): Promise<number> {
  const document = await queries.findDocument(documentId, actor.account_id, now())
  const version = wanted ?? document?.version ?? 0
  // A share covers only the newest version.
  if (!document || (!document.is_own && version !== document.version)) throw notFoundFor(actor, documentId)
  const found = await queries.findVersion(documentId, version)
  if (!found) throw notFoundFor(actor, documentId)
  const refusal = refusalOf(found.status)
  if (refusal) throw new AppError('conflict', refusal)
  return version
}

function linkTo(documentId: string, version: number, accountId: string, expiresAt: Date): string {
  const until = Math.floor(expiresAt.getTime() / 1000)
  return `/files/${documentId}/${version}?until=${until}&sig=${sign(documentId, version, accountId, until)}`
}

function sign(documentId: string, version: number, accountId: string, until: number): string {
  return createHmac('sha256', `files:${env.SECRET}`)
    .update(`${documentId} ${version} ${accountId} ${until}`)
    .digest('base64url')
}

const PATH = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([1-9]\d{0,4})$/

/**
 * Serves GET /files/{document}/{version}?until=&sig=. Null for any other path. The link alone is not enough: its
 * account must have a live session and still own the document or have a share.
 * Source: bars U3, Z7, S3
 */
export function documentFile(request: Request): Promise<Response> | null {
  const { pathname, searchParams } = new URL(request.url)
  if (!pathname.startsWith('/files/')) return null
  const [, documentId = '', version = ''] = PATH.exec(pathname) ?? []
  if (!documentId) return Promise.resolve(textResponse(404, MESSAGES.notFound))
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return Promise.resolve(textResponse(405, 'This method is not allowed.', { allow: 'GET, HEAD' }))
  return serveDocument(request, documentId, Number(version), searchParams)
}

async function serveDocument(
  request: Request,
  documentId: string,
  version: number,
  query: URLSearchParams,
): Promise<Response> {
  try {
    const actor = await actorFor('own', request)
    const until = Number(query.get('until'))
    const isOurs = isSame(query.get('sig') ?? '', sign(documentId, version, actor.account_id, until))
    if (!isOurs || !Number.isInteger(until)) throw notFoundFor(actor, documentId)
    const at = now().getTime()
    if (until * 1000 <= at || until * 1000 > at + LINK_SECONDS * 1000) return textResponse(404, MESSAGES.deadLink)
    await requireOpenable(actor, documentId, version)
    return await bytesOf(request, documentId, version)
  } catch (thrown) {
    const error = asAppError(thrown)
    if (!error) throw thrown
    return textResponse(error.status, error.message)
  }
}

async function bytesOf(request: Request, documentId: string, version: number): Promise<Response> {
  const found = await queries.findVersion(documentId, version)
  if (!found) return textResponse(404, MESSAGES.notFound)
  let bytes: Buffer | null = null
  try {
    bytes = await storage().get(storageKey(documentId, version))
  } catch (error) {
    log.error({ err: error, document_id: documentId }, 'a document could not be read')
  }
  if (!bytes) return textResponse(503, MESSAGES.notRead, { 'retry-after': '60' })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: {
      'content-type': FILE_TYPES[found.kind].type,
      'content-length': String(bytes.length),
      'content-disposition': dispositionOf(found.name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
    },
  })
}

function textResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
