import { capitalized } from '#kit/capitalized.ts'
import type { ConsentText } from './schema.ts'
import { CONSENT_PURPOSES, CONSENT_TEXTS, type ConsentPurpose } from './words.ts'

/** A text with the names of the brokerage and its MLS in it. */
export function filledText(purpose: ConsentPurpose, names: { brokerage: string; mls: string }): ConsentText {
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

/** A text as it is hashed and kept: every word that was shown, and nothing else. */
export function plainTextOf({ intro, sections }: ConsentText): string {
  return [intro, ...sections.map(({ title, text }, at) => `${at + 1}. ${title}. ${text}`)].join('\n')
}

/** True where a stored purpose is one of those that are asked for today. */
export function isConsentPurpose(purpose: string): purpose is ConsentPurpose {
  return Object.hasOwn(CONSENT_PURPOSES, purpose)
}
