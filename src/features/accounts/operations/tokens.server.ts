import type { LinkToken } from '#kit/email/link-token.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { lockAccount } from '../queries/accounts.server.ts'
import * as queries from '../queries/tokens.server.ts'
import { accountLink, tokenOfLink } from './link.server.ts'
import { hashToken, newToken } from './session-cookies.server.ts'

/** Lifetimes in minutes. */
const MINUTES = {
  verify_email: 24 * 60,
  reset_password: 30,
  change_email: 24 * 60,
  second_step: 10,
} as const satisfies Record<queries.TokenKind, number>

/** Issues a token in the caller's transaction, and withdraws earlier ones of its kind. Stores only its hash. */
export async function issueToken(
  kind: queries.TokenKind,
  accountId: string,
  { proofHash = null, email = null }: Bound = {},
): Promise<string> {
  const { token, hash } = newToken()
  await insertToken(newId(), hash, kind, accountId, { proofHash, email })
  return token
}

type LinkKind = Exclude<queries.TokenKind, 'second_step'>
interface Bound {
  proofHash?: Buffer | null
  email?: string | null
  /** The page to go on to after a password is set. */
  redirect?: string | null
}

/**
 * Issues a link for an email in the caller's transaction, and withdraws earlier ones. The token is derived at send time
 * from the link's id and SECRET, so a retry sends the same one.
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
 * Spends an emailed token, in the caller's transaction. Null if it expired, was used, or is unknown. Locks the account
 * first, so that one of two concurrent links can void the other.
 */
export async function spendLink(kind: LinkKind, token: string) {
  const hash = hashToken(token)
  const found = await queries.findToken(kind, hash)
  const account = found && (await lockAccount(found.account_id))
  const spent = account && (await queries.spendToken(kind, hash, now()))
  return spent ? { ...spent, account } : null
}

/** Returns the state of an emailed token, without spending it. */
export async function lookAtLink(kind: LinkKind, token: string) {
  const found = await queries.findToken(kind, hashToken(token))
  if (!found) return { state: 'invalid' as const }
  return { ...found, state: found.expires_at > now() ? ('good' as const) : ('expired' as const) }
}
