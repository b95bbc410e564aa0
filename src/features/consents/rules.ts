import { capitalized } from '#kit/capitalized.ts'
import type { ConsentText } from './schema.ts'
import { CONSENT_PURPOSES, CONSENT_TEXTS, type ConsentPurpose, type LegalPurpose } from './words.ts'

/** Returns a consent text with the names of the brokerage and its MLS. */
export function filledText(
  purpose: Exclude<ConsentPurpose, LegalPurpose>,
  names: { brokerage: string; mls: string },
): ConsentText {
  const { version, intro, sections } = CONSENT_TEXTS[purpose]
  const fill = (text: string) =>
    capitalized(text.replaceAll('{brokerage}', names.brokerage).replaceAll('{mls}', names.mls))
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
