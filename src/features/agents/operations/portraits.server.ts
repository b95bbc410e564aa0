import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { cropPicture, requirePicture, storePicture } from '#features/pictures/public.server.ts'
import { areaOf, centeredCrop, fittedCrop } from '#features/pictures/rules.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { AppError, requireFound } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import { type PortraitRow, updatePortrait } from '../queries/portraits.server.ts'
import { findAgent, lockAgent } from '../queries.server.ts'
import type { Agent, AgentId, UpdateAgentPortrait, UploadAgentPortrait } from '../schema.ts'
import { MESSAGES, PORTRAIT_SIZE } from '../words.ts'

/** Stores an agent's portrait, cropped to the square in its middle. @throws not_found, invalid, limited */
export async function uploadAgentPortrait(
  actor: Admin<'agents'>,
  { agentId, file }: UploadAgentPortrait,
): Promise<Agent> {
  const agent = requireFound(await findAgent(agentId), MESSAGES.notFound)
  const source = await storePicture(actor, { file }, 'portrait')
  const crop = centeredCrop(source)
  const { key } = await cropPicture(actor, source.key, areaOf(crop, source), PORTRAIT_SIZE)
  return save(actor, agentId, {
    photo_key: key,
    photo_source_key: source.key,
    photo_alt: agent.photo_alt ?? `Portrait of ${agent.name}`.slice(0, 200),
    photo_crop: crop,
  })
}

/** Crops an agent's portrait, and sets its text for screen readers. @throws not_found, invalid */
export async function updateAgentPortrait(
  actor: Admin<'agents'>,
  { agentId, alt, ...typed }: UpdateAgentPortrait,
): Promise<Agent> {
  const { photo_source: source } = requireFound(await findAgent(agentId), MESSAGES.notFound)
  if (!source) throw new AppError('invalid', MESSAGES.portraitGone)
  const crop = fittedCrop(typed, source)
  const { key } = await cropPicture(actor, source.key, areaOf(crop, source), PORTRAIT_SIZE)
  return save(actor, agentId, { photo_key: key, photo_source_key: source.key, photo_alt: alt, photo_crop: crop })
}

/** Removes an agent's portrait. Pages show the initials again. @throws not_found */
export async function removeAgentPortrait(actor: Admin<'agents'>, { agentId }: AgentId): Promise<Agent> {
  return save(actor, agentId, { photo_key: null, photo_source_key: null, photo_alt: null, photo_crop: null })
}

async function save(actor: Admin<'agents'>, agentId: string, row: PortraitRow): Promise<Agent> {
  return transaction(async () => {
    const before = requireFound(await lockAgent(agentId), MESSAGES.notFound)
    const former = {
      photo_key: before.photo_key,
      photo_source_key: before.photo_source?.key ?? null,
      photo_alt: before.photo_alt,
      photo_crop: before.photo_source?.crop ?? null,
    }
    if (row.photo_key === former.photo_key && row.photo_alt === former.photo_alt) {
      noteAudit()
      return before
    }
    // Locked, so that the nightly sweep cannot delete them before this commits.
    for (const key of [row.photo_key, row.photo_source_key]) if (key) await requirePicture(key, 'file')
    await updatePortrait(agentId, row, now())
    audit(actor, 'agent.portrait_changed', {
      object_type: 'agent',
      object_id: agentId,
      before: former,
      after: { ...row },
    })
    return requireFound(await findAgent(agentId), MESSAGES.notFound)
  })
}
