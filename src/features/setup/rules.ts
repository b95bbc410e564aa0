import { DEFAULT_BRAND } from '#features/brand/rules/site-brand.ts'
import { number } from '#kit/time/format.ts'
import type { SetupFacts, StepState } from './schema.ts'
import { STEPS, type Step } from './words.ts'

/** Sections of the brokerage's record by the step that has them. */
const SECTIONS: Readonly<Record<string, Step>> = {
  identity: 'brokerage',
  office: 'brokerage',
  mls: 'feed',
}

/** Setup steps that replace pages of the admin area, by the path of the page. */
const PLACES: Readonly<Record<string, string>> = {
  '/admin/mls-sync': '/setup/feed',
  '/admin/connections/mail': '/setup/email',
  '/admin/brokerage/legal': '/setup/launch#legal',
}

/** Returns the steps with what is done. Nothing of it is stored: a skipped step stays open until its data is there. */
export function stepsOf({ administrator, brokerage, brand, connections, listings }: SetupFacts): StepState[] {
  const missing = new Set(brokerage.missing.map(({ href }) => SECTIONS[href.split('#')[1] ?? ''] ?? null))
  const { feed, mail } = connections
  return [
    { step: 'account', is_done: true, note: administrator },
    {
      step: 'brokerage',
      is_done: !missing.has('brokerage'),
      note: missing.has('brokerage') ? null : brokerage.brokerage.name,
    },
    { step: 'brand', is_done: noteOf(brand) !== null, note: noteOf(brand) },
    {
      step: 'feed',
      is_done: feed.source !== 'none' && !missing.has('feed'),
      note: listings > 0 ? `${number(listings)} listings imported` : feed.summary,
    },
    { step: 'email', is_done: mail.source !== 'none', note: mail.summary },
    { step: 'launch', is_done: brokerage.is_open, note: brokerage.is_open ? 'The site is live' : null },
  ]
}

/** Returns what is set of the brand, or null for the default. */
function noteOf({ brand: { logo, files, typefaces } }: SetupFacts['brand']): string | null {
  if (logo) return 'Logo and colors set'
  if (files) return 'Colors set'
  return typefaces === DEFAULT_BRAND.typefaces ? null : 'Typefaces set'
}

/** Returns whether the first listings of a connected feed are still to come, so that the launch list will change. */
export function awaitsListings({ brokerage, connections }: Pick<SetupFacts, 'brokerage' | 'connections'>): boolean {
  return connections.feed.source !== 'none' && brokerage.missing.some(({ key }) => key === 'listings')
}

/** Returns whether listings are here, but the main photos of the newest homes are still to come. */
export function awaitsPhotos(facts: Pick<SetupFacts, 'connections' | 'listings' | 'has_pictures'>): boolean {
  return facts.connections.feed.source !== 'none' && facts.listings > 0 && !facts.has_pictures
}

/** Returns the path of a step. */
export function pathOf(step: Step): string {
  return step === 'account' ? '/setup' : `/setup/${step}`
}

/** Returns the first step that is not done, or the last one. */
export function nextStep(steps: readonly StepState[]): Step {
  return steps.find(({ is_done }) => !is_done)?.step ?? 'launch'
}

/** Returns the step before or after another one, or null. */
export function stepBeside(step: Step, by: -1 | 1): Step | null {
  const steps = Object.keys(STEPS) as Step[]
  return steps[steps.indexOf(step) + by] ?? null
}

/** Returns the page on which a missing item is added: the step that has it, else its page in the admin area. */
export function placeOf(href: string): string {
  const step = SECTIONS[href.split('#')[1] ?? '']
  return step ? pathOf(step) : (PLACES[href] ?? href)
}
