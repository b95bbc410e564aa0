import { transaction } from '#db/transaction.server.ts'
import { waitSecondsAfterHit } from '#kit/call/limit.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { alreadyRegistered } from '../emails/already-registered.tsx'
import { changeEmailMessage } from '../emails/change-email.tsx'
import { resetPasswordEmail } from '../emails/reset-password.tsx'
import { verifyEmailMessage } from '../emails/verify-email.tsx'
import { findAccountByEmail, findAccountById } from '../queries/accounts.server.ts'
import { findProof } from '../queries/tokens.server.ts'
import { normaliseEmail } from '../rules.ts'
import { issueLink } from './tokens.server.ts'

/** Emails the confirmation link to an unconfirmed account, at most three times an hour. */
export async function sendVerification(email: string, isCounted: boolean): Promise<void> {
  const account = await findAccountByEmail(email)
  if (account?.status !== 'pending_verification') return
  if (!isCounted && (await waitSecondsAfterHit('letter-on-request', `verify|${email}`)) > 0) return
  await transaction(async () => {
    // Passes on the proof, so that the browser that registered still needs no password.
    const token = await issueLink('verify_email', account.id, { proofHash: await findProof(account.id) })
    await sendEmail(
      verifyEmailMessage,
      { name: account.name, token },
      {
        email: account.email,
        account_id: account.id,
      },
    )
  })
}

/** Emails the link to set a new password, at most three times an hour. Skips suspended and deactivated accounts. */
export async function sendReset(email: string, redirect: string | null): Promise<void> {
  const account = await findAccountByEmail(email)
  if (!account || account.status === 'suspended' || account.status === 'deactivated') return
  if ((await waitSecondsAfterHit('letter-on-request', `reset|${email}`)) > 0) return
  await transaction(() => sendResetLink(account, redirect))
}

/** Emails the link to set a new password, in the caller's transaction. Administrators can request it too. */
export async function sendResetLink(
  account: { id: string; email: string; name: string },
  redirect: string | null = null,
): Promise<void> {
  const token = await issueLink('reset_password', account.id, { redirect })
  await sendEmail(
    resetPasswordEmail,
    { name: account.name, token },
    {
      email: account.email,
      account_id: account.id,
    },
  )
}

/** Informs an account's owner that a registration used their address, at most three times an hour. */
export async function sendAlreadyRegistered(email: string): Promise<void> {
  const account = await findAccountByEmail(email)
  if (!account || (await waitSecondsAfterHit('letter-on-request', `registered|${email}`)) > 0) return
  await transaction(() =>
    sendEmail(alreadyRegistered, { name: account.name }, { email: account.email, account_id: account.id }),
  )
}

/**
 * Emails the address change link to the new address. If that address has an account, informs its owner instead, so that
 * the caller learns nothing.
 */
export async function sendEmailChange(accountId: string, email: string): Promise<void> {
  const known = await findAccountByEmail(normaliseEmail(email))
  if (known && known.status !== 'pending_verification') return sendAlreadyRegistered(normaliseEmail(email))
  const account = await findAccountById(accountId)
  if (account?.status !== 'active') return
  if ((await waitSecondsAfterHit('letter-on-request', `change|${normaliseEmail(email)}`)) > 0) return
  await transaction(async () => {
    const token = await issueLink('change_email', account.id, { email })
    await sendEmail(changeEmailMessage, { name: account.name, token }, { email, account_id: account.id })
  })
}
