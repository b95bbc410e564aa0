import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { env, isHttps } from '#env.server.ts'
import { listActiveAgents } from '#features/agents/public.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { hasBackupPlace, lastBackup } from '#features/backups/public.server.ts'
import * as brokerage from '#features/brokerage/public.server.ts'
import type { ChangeLaunch, StoredBrokerage } from '#features/brokerage/schema.ts'
import { readLegalTexts } from '#features/legal/public.server.ts'
import { listHoldersOf } from '#features/permissions/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { mailPort } from '#kit/email/send-mail.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { launchCheckAssigned } from './emails/launch-check-assigned.tsx'
import { launchChecksDue } from './emails/launch-checks-due.tsx'
import * as queries from './queries.server.ts'
import { checksOf, checksToRemindOf, UNSTORED } from './rules.ts'
import { type AssignLaunchCheck, type LaunchCheckKey, type LaunchChecksView, StoredChecks } from './schema.ts'
import { CHECKS, type CheckKey, MESSAGES } from './words.ts'

type Owner = Admin<'operations'>

/** Returns the checks of the launch, each with its state, owner and due date. */
export async function listLaunchChecks(_actor: Owner): Promise<LaunchChecksView> {
  return readLaunchChecks()
}

/** Returns the checks of the launch for the command line, which has no account. */
export async function readLaunchChecks(): Promise<LaunchChecksView> {
  const [{ is_open, missing }, { texts }, stored, agents, { last, test }, holders] = await Promise.all([
    brokerage.getLaunchState(),
    readLegalTexts(),
    readStored(),
    listActiveAgents(),
    lastBackup(),
    listHoldersOf('operations'),
  ])
  const people = await queries.listNames(
    Object.values(stored).flatMap(({ done_by, owner_id }) => [done_by ?? [], owner_id ?? []].flat()),
  )
  const checks = checksOf({
    is_open,
    missing,
    advised: {
      legal_texts: texts.every(({ state }) => state === 'approved'),
      https: isHttps,
      mail: mailPort() !== null,
      backups: hasBackupPlace() && last !== null,
      restore_test: hasBackupPlace() && test !== null && test.outcome !== 'failed',
      agents: agents.length > 0,
      virus_scan: env.CLAMAV_URL !== undefined,
    },
    stored,
    names: new Map(people.map(({ id, name }) => [id, name])),
    today: calendarDayOf(now()),
  })
  const owners = holders.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
  return { is_open, checks, owners }
}

/** Opens the site to visitors. @throws invalid while a needed check is open; conflict */
export async function openSite(actor: Owner, input: ChangeLaunch): Promise<StoredBrokerage> {
  const { checks } = await readLaunchChecks()
  const open = checks.find(({ is_needed, is_done }) => is_needed && !is_done)
  if (open) throw new AppError('invalid', `${MESSAGES.notReady} ${open.note}`)
  return brokerage.openSite(actor, input)
}

/** Takes the site offline for visitors. @throws conflict */
export async function takeSiteOffline(actor: Owner, input: ChangeLaunch): Promise<StoredBrokerage> {
  return brokerage.takeSiteOffline(actor, input)
}

/** Sets who does a check, and by when, and emails a new owner. @throws invalid, conflict */
export async function assignLaunchCheck(
  actor: Owner,
  { key, version, owner, owner_id, due_date }: AssignLaunchCheck,
): Promise<{ version: number }> {
  if (!owner_id) return change(actor, { key, version, act: 'assigned' }, { owner, owner_id: null, due_date })
  const holder = (await listHoldersOf('operations')).find(({ id }) => id === owner_id)
  if (!holder) throw new AppError('invalid', MESSAGES.noAccess, { owner_id: MESSAGES.noAccess })
  return transaction(async () => {
    const before = (await readStored())[key]?.owner_id ?? null
    const result = await change(actor, { key, version, act: 'assigned' }, { owner: null, owner_id, due_date })
    if (before !== owner_id && actor.account_id !== owner_id) {
      const { label, note } = (await readLaunchChecks()).checks.find((check) => check.key === key) ?? CHECKS[key]
      await sendEmail(
        launchCheckAssigned,
        { label, note, due_date, from: actor.account.name },
        { email: holder.email, account_id: owner_id },
      )
    }
    return result
  })
}

/** Emails each owner the open checks that are due, once for each due date. */
export async function remindOfLaunchChecks(): Promise<void> {
  await transaction(async () => {
    await queries.checkSetting.lock()
    const stored = await readStored()
    const { checks } = await readLaunchChecks()
    const due = checksToRemindOf(checks, stored, calendarDayOf(now()))
    const reminded = { ...stored }
    for (const { id, email } of await listHoldersOf('operations')) {
      const own = due.filter(({ owner_id }) => owner_id === id)
      if (own.length === 0) continue
      const listed = own.map(({ label, note, due_date }) => ({ label, note, due_date }))
      await sendEmail(launchChecksDue, { checks: listed }, { email, account_id: id })
      for (const { key, due_date } of own) reminded[key] = { ...(stored[key] ?? UNSTORED), reminded_for: due_date }
    }
    if (due.length > 0) await queries.checkSetting.save(reminded, null, now())
  })
}

/** Marks a manual check as done, with the account and the time. @throws invalid, conflict */
export async function completeLaunchCheck(
  actor: Owner,
  { key, version }: LaunchCheckKey,
): Promise<{ version: number }> {
  requireManual(key)
  return change(actor, { key, version, act: 'completed' }, { done_by: actor.account_id, done_at: now().toISOString() })
}

/** Opens a manual check again. @throws invalid, conflict */
export async function reopenLaunchCheck(actor: Owner, { key, version }: LaunchCheckKey): Promise<{ version: number }> {
  requireManual(key)
  return change(actor, { key, version, act: 'reopened' }, { done_by: null, done_at: null })
}

function requireManual(key: CheckKey): void {
  if (CHECKS[key].kind !== 'manual') throw new AppError('invalid', MESSAGES.notManual)
}

async function readStored(): Promise<StoredChecks> {
  const found = await queries.checkSetting.find()
  return StoredChecks.safeParse(found?.value ?? {}).data ?? {}
}

/** Stores a change of one check with its audit entry. @throws conflict */
async function change(
  actor: Owner,
  { key, version, act }: { key: CheckKey; version: number; act: 'assigned' | 'completed' | 'reopened' },
  fields: Partial<StoredChecks[string]>,
): Promise<{ version: number }> {
  return transaction(async () => {
    await queries.checkSetting.lock()
    const stored = await readStored()
    const before = stored[key] ?? UNSTORED
    if (before.version !== version) throw new AppError('conflict', MESSAGES.changedMeanwhile)
    const after = { ...before, ...fields }
    if (JSON.stringify(after) === JSON.stringify(before)) {
      noteAudit()
      return { version }
    }
    const next = { ...after, version: version + 1 }
    await queries.checkSetting.save({ ...stored, [key]: next }, actor.account_id, now())
    const logged = ({ owner, owner_id, due_date, done_at }: StoredChecks[string]) => ({
      owner,
      owner_id,
      due_date,
      is_done: done_at !== null,
    })
    audit(actor, `launch_check.${act}`, {
      object_type: 'launch_check',
      object_id: key,
      before: logged(before),
      after: logged(next),
    })
    return { version: next.version }
  })
}
