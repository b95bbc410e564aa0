import { capitalized } from '#kit/capitalized.ts'
import type { ConsentText } from './schema.ts'
import {
  CONSENT_PURPOSES,
  CONSENT_TEXTS,
  type ConsentPurpose,
  type LegalPurpose,
  PERMISSION_WAYS,
  type PermissionWay,
} from './words.ts'

/** Returns a consent text with the names of the brokerage and its MLS, and of the agent if it has one. */
export function filledText(
  purpose: Exclude<ConsentPurpose, LegalPurpose>,
  names: { brokerage: string; mls: string; agent?: string | undefined },
): ConsentText {
  const { version, intro, sections } = CONSENT_TEXTS[purpose]
  const fill = (text: string) =>
    capitalized(
      text
        .replaceAll('{brokerage}', () => names.brokerage)
        .replaceAll('{mls}', () => names.mls)
        .replaceAll('{agent}', () => names.agent ?? 'the agent I choose'),
    )
  return {
    purpose,
    version,
    intro: fill(intro),
    sections: sections.map(({ title, text }) => ({ title, text: fill(text) })),
  }
}

/** Returns whether a stored purpose is still in use. */
export function isConsentPurpose(purpose: string): purpose is ConsentPurpose {
  return Object.hasOwn(CONSENT_PURPOSES, purpose)
}

/** Returns the source of a permission that an agent records. */
export function reportedSource(way: PermissionWay): string {
  return `agent:${way}`
}

/** Returns the name of a consent's text, with the agent that it names. */
export function consentLabel({ purpose, agent_name }: { purpose: string; agent_name?: string | null }): string {
  if (purpose === 'activity' && agent_name) return `Sharing activity with ${agent_name}`
  return isConsentPurpose(purpose) ? CONSENT_PURPOSES[purpose] : purpose
}

/** Returns how a permission was given that an agent recorded; null for one that the person gave here. */
export function reportedWay(source: string): string | null {
  const [by, way = ''] = source.split(':')
  if (by !== 'agent' || !Object.hasOwn(PERMISSION_WAYS, way)) return null
  return PERMISSION_WAYS[way as PermissionWay]
}
