import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/tokens.server.ts'
import { hashToken, newToken } from './session-cookies.server.ts'

/** Minutes for which each kind of link or step is good. */
const MINUTES = {
  verify_email: 24 * 60,
  reset_password: 30,
  change_email: 24 * 60,
  second_step: 10,
} as const satisfies Record<queries.TokenKind, number>

/** A new token of a kind, in the caller's transaction; those before it are withdrawn. Only its hash is stored. */
export async function issueToken(
  kind: queries.TokenKind,
  accountId: string,
  { proofHash = null, email = null }: { proofHash?: Buffer | null; email?: string | null } = {},
): Promise<string> {
  const at = now()
  const { token, hash } = newToken()
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

/** Spends a token of a letter; null where it has ended, was used, or never was. */
export function spendLink(kind: LinkKind, token: string) {
  return queries.spendToken(kind, hashToken(token), now()).then((spent) => spent ?? null)
}

/** A token of a letter, looked at without being spent. */
export async function lookAtLink(kind: LinkKind, token: string) {
  const found = await queries.findToken(kind, hashToken(token))
  if (!found) return { state: 'invalid' as const }
  return { ...found, state: found.expires_at > now() ? ('good' as const) : ('expired' as const) }
}
