import type { Actor } from '#access/actors.ts'
import { AppError, type FieldErrors } from '#kit/call/errors.ts'
import { memberFaults } from '#kit/call/member-faults.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { storeRequests } from '../operations.server.ts'
import * as queries from '../queries.server.ts'
import { peopleFault } from '../rules.ts'
import { RequestsFile } from '../schema.ts'
import { MESSAGES, REQUEST_GROUPS, type RequestGroup } from '../words.ts'

/**
 * Sets recipients and reply times from the member `requests` of a set-up file. Kinds that it does not name keep theirs.
 * @returns whether anything changed
 * @throws invalid with a message for each wrong or unknown member
 */
export async function configureRequests(actor: Actor, file: unknown): Promise<boolean> {
  const parsed = RequestsFile.safeParse(file)
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) =>
      issue.path[0] === 'reply_minutes' ? { ...issue, message: MESSAGES.wrongMinutes } : issue,
    )
    throw new AppError('invalid', MESSAGES.wrongMembers, memberFaults('requests', issues))
  }
  const { recipients = {}, reply_minutes = {}, counts_office_hours } = parsed.data
  const people = await accountsOf(recipients)
  return storeRequests(actor, null, (before) => ({
    people: { ...before.people, ...people },
    minutes: { ...before.minutes, ...reply_minutes },
    counts_office_hours: counts_office_hours ?? before.counts_office_hours,
  }))
}

/** Finds the accounts of the email addresses. @throws invalid */
async function accountsOf(
  recipients: Partial<Record<RequestGroup, string[]>>,
): Promise<Partial<Record<RequestGroup, string[]>>> {
  const staff = await queries.listStaff()
  const faults: FieldErrors = {}
  const found: Partial<Record<RequestGroup, string[]>> = {}
  for (const group of keysOf(REQUEST_GROUPS)) {
    const emails = recipients[group]
    if (!emails) continue
    const path = `requests.recipients.${group}`
    const ids = emails.map(
      (email) => staff.find((one) => one.account_email === email.toLowerCase())?.account_id ?? null,
    )
    const known = ids.filter((id) => id !== null)
    const fault = known.length < ids.length ? MESSAGES.unknownEmail : peopleFault(group, known, staff)
    if (fault) faults[path] = fault
    found[group] = known
  }
  if (Object.keys(faults).length > 0) throw new AppError('invalid', MESSAGES.wrongMembers, faults)
  return found
}
