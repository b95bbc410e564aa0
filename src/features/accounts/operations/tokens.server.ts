import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { lockAccount } from '../queries/accounts.server.ts'
import * as queries from '../queries/tokens.server.ts'
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
  { proofHash = null, email = null }: { proofHash?: Buffer | null; email?: string | null } = {},
): Promise<string> {
  const at = now()
  const { token, hash } = newToken()
  await lockAccount(accountId)
  await queries.insertToken({
    id: newId(),
    account_id: accountId,
    kind,
    token_hash: hash,
    proof_hash: proofHash,
    email,
    created_at: at,
    expires_at: new Date(at.getTime() + MINUTES[kind] * 60_000),
  })
  return token
}

/** The kinds that come by letter. */
type LinkKind = Exclude<queries.TokenKind, 'second_step'>

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
