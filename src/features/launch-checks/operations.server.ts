import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { env, isHttps } from '#env.server.ts'
import { listActiveAgents } from '#features/agents/public.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { hasBackupPlace, lastBackup } from '#features/backups/public.server.ts'
import * as brokerage from '#features/brokerage/public.server.ts'
import type { ChangeLaunch, StoredBrokerage } from '#features/brokerage/schema.ts'
import { readLegalTexts } from '#features/legal/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { mailPort } from '#kit/email/send-mail.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { checksOf, UNSTORED } from './rules.ts'
import { type AssignLaunchCheck, type LaunchCheckKey, type LaunchChecksView, StoredChecks } from './schema.ts'
import { CHECKS, type CheckKey, MESSAGES } from './words.ts'

type Owner = Admin<'operations'>

/** Returns the checks of the launch, each with its state, owner and due date. */
export async function listLaunchChecks(_actor: Owner): Promise<LaunchChecksView> {
  return readLaunchChecks()
}

/** Returns the checks of the launch for the command line, which has no account. */
export async function readLaunchChecks(): Promise<LaunchChecksView> {
  const [{ is_open, missing }, { texts }, stored, agents, { last, test }] = await Promise.all([
    brokerage.getLaunchState(),
    readLegalTexts(),
    readStored(),
    listActiveAgents(),
    lastBackup(),
  ])
  const people = await queries.listNames(Object.values(stored).flatMap(({ done_by }) => done_by ?? []))
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
  return { is_open, checks }
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

/** Sets who does a check, and by when. @throws conflict */
export async function assignLaunchCheck(
  actor: Owner,
  { key, version, owner, due_date }: AssignLaunchCheck,
): Promise<{ version: number }> {
  return change(actor, { key, version, act: 'assigned' }, { owner, due_date })
}

/** Records that a manual check is done, by whom and when. @throws invalid, conflict */
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
    const logged = ({ owner, due_date, done_at }: StoredChecks[string]) => ({
      owner,
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
