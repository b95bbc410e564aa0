import type { LinkToken } from '#kit/email/link-token.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { lockAccount } from '../queries/accounts.server.ts'
import * as queries from '../queries/tokens.server.ts'
import { accountLink, tokenOfLink } from './link.server.ts'
import { hashToken, newToken } from './session-cookies.server.ts'

/** Minutes for which each kind of link or step is good. */
const MINUTES = {
  verify_email: 24 * 60,
  reset_password: 30,
  change_email: 24 * 60,
  second_step: 10,
} as const satisfies Record<queries.TokenKind, number>

/**
 * A new token of a kind, in the caller's transaction; those before it are withdrawn, one that is issued at the same moment too. Only
 * its hash is stored.
 */
export async function issueToken(
  kind: queries.TokenKind,
  accountId: string,
  { proofHash = null, email = null }: Bound = {},
): Promise<string> {
  const { token, hash } = newToken()
  await insertToken(newId(), hash, kind, accountId, { proofHash, email })
  return token
}

/** The kinds that come by email. */
type LinkKind = Exclude<queries.TokenKind, 'second_step'>
interface Bound {
  proofHash?: Buffer | null
  email?: string | null
  /** The page to go on to after a password is set. */
  redirect?: string | null
}

/**
 * A new link for an email, in the caller's transaction; those before it are withdrawn. The token follows from the link's id and
 * SECRET, which is not in the database: it is made when the email is sent, and a second try sends the same one.
 */
export async function issueLink(kind: LinkKind, accountId: string, bound: Bound = {}): Promise<LinkToken> {
  const id = newId()
  await insertToken(id, hashToken(tokenOfLink(id)), kind, accountId, bound)
  return accountLink(id)
}

async function insertToken(
  id: string,
  hash: Buffer,
  kind: queries.TokenKind,
  accountId: string,
  { proofHash = null, email = null, redirect = null }: Bound,
): Promise<void> {
  const at = now()
  await lockAccount(accountId)
  await queries.insertToken({
    id,
    account_id: accountId,
    kind,
    token_hash: hash,
    proof_hash: proofHash,
    email,
    redirect,
    created_at: at,
    expires_at: new Date(at.getTime() + MINUTES[kind] * 60_000),
  })
}

/**
 * Spends a token of a letter, in the caller's transaction; null where it has ended, was used, or never was. Its account is locked
 * first: two links of one account, used at the same moment, are used one after the other, and the first may void the second.
 */
export async function spendLink(kind: LinkKind, token: string) {
  const hash = hashToken(token)
  const found = await queries.findToken(kind, hash)
  const account = found && (await lockAccount(found.account_id))
  const spent = account && (await queries.spendToken(kind, hash, now()))
  return spent ? { ...spent, account } : null
}

/** A token of a letter, looked at without being spent. */
export async function lookAtLink(kind: LinkKind, token: string) {
  const found = await queries.findToken(kind, hashToken(token))
  if (!found) return { state: 'invalid' as const }
  return { ...found, state: found.expires_at > now() ? ('good' as const) : ('expired' as const) }
}
