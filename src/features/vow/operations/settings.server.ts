import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, listEntriesOf } from '#features/audit/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/vow.server.ts'
import { type StoredSettings, type UpdateVowCompliance, VowSettings } from '../schema.ts'
import { MESSAGES, USUAL_SETTINGS } from '../words.ts'

/** Returns the VOW settings, with defaults for those never set. */
export async function getVowSettings(): Promise<StoredSettings> {
  const stored = await queries.vowSetting.find()
  const written = typeof stored?.value === 'object' && stored.value !== null ? stored.value : {}
  const parsed = VowSettings.safeParse({ ...USUAL_SETTINGS, ...written })
  return {
    settings: parsed.data ?? { ...USUAL_SETTINGS },
    version: stored?.version ?? 1,
    updated_at: stored?.updated_at ?? null,
  }
}

/** Changes the VOW settings. @throws conflict with the stored settings */
export async function updateVowCompliance(
  actor: Admin<'vow'>,
  { version, ...settings }: UpdateVowCompliance,
): Promise<StoredSettings> {
  return transaction(async () => {
    await queries.vowSetting.lock()
    const before = await getVowSettings()
    if (before.version !== version) throw await conflictWith(before)
    if (JSON.stringify(VowSettings.parse(settings)) === JSON.stringify(before.settings)) {
      noteAudit()
      return before
    }
    await queries.vowSetting.save(settings, actor.account_id, now())
    audit(actor, 'vow_settings.updated', {
      object_type: 'settings',
      object_id: 'vow',
      before: { ...before.settings },
      after: { ...settings },
    })
    return getVowSettings()
  })
}

async function conflictWith({ settings, version, updated_at }: StoredSettings): Promise<AppError> {
  const [last] = await listEntriesOf('settings', 'vow', 1)
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: { ...settings, version, saved_at: updated_at?.toISOString() ?? null, saved_by: last?.actor_name ?? null },
  })
}
