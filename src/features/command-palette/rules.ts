import type { Choice, ChoiceGroup, Found, FoundItem } from './schema.ts'
import { CHOICE_KINDS, type ChoiceKind, MAX_RESULTS, NEW_PERSON_PATHS, NO_ONE } from './words.ts'

/** Returns whether each typed word begins a word of the text, ignoring case and punctuation. */
export function matchesWords(text: string, typed: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)))
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** An answer without results. */
export const NOTHING: Found = { people: [], listings: [], leads: [], tasks: [], threads: [] }

/** Returns the results of an earlier answer that match the text typed since. */
export function narrowFound(found: Found, typed: string): Found {
  const matches = ({ label, detail }: FoundItem) => matchesWords(`${label} ${detail}`, typed)
  return {
    people: found.people.filter(matches),
    listings: found.listings.filter(matches),
    leads: found.leads.filter(matches),
    tasks: found.tasks.filter(matches),
    threads: found.threads.filter(matches),
  }
}

/**
 * Returns the lines of the palette. Without typed text: recent pages and the actions. Pages and actions are known at
 * once and come first, so that the answer of the server never moves them.
 */
export function groupChoices(
  typed: string,
  { pages, acts, recent, found }: { pages: Choice[]; acts: Choice[]; recent: readonly string[]; found: Found },
): ChoiceGroup[] {
  if (typed === '') {
    const again = recent.flatMap((href) => {
      const known = [...pages, ...acts].find((choice) => choice.href === href && !choice.section)
      return known ? [{ ...known, kind: 'recent' as const, key: `recent ${href}` }] : []
    })
    return [groupOf('recent', again), groupOf('act', acts)].filter(({ choices }) => choices.length > 0)
  }
  const matching = (choices: Choice[]) =>
    choices
      .filter(({ label, detail }) => matchesWords(`${label} ${detail}`, typed))
      // A match of the label itself comes before one of the area that the page belongs to.
      .sort((a, b) => Number(matchesWords(b.label, typed)) - Number(matchesWords(a.label, typed)))
      .slice(0, MAX_RESULTS)
  const foundOf = (kind: ChoiceKind, items: FoundItem[]) =>
    groupOf(
      kind,
      items.map(({ id, label, detail, href }) => ({ kind, key: `${kind} ${id}`, label, detail, href })),
    )
  return [
    groupOf('page', matching(pages)),
    groupOf('act', matching(acts)),
    foundOf('person', found.people),
    foundOf('lead', found.leads),
    foundOf('task', found.tasks),
    foundOf('thread', found.threads),
    foundOf('listing', found.listings),
  ].filter(({ choices }) => choices.length > 0)
}

/** Returns the lines with the page that adds a person, if a full answer has no one for the typed text. */
export function offerNewPerson(
  groups: ChoiceGroup[],
  acts: readonly Choice[],
  people: readonly FoundItem[],
): ChoiceGroup[] {
  const shown = groups.flatMap(({ choices }) => choices)
  const add = acts.find(({ href }) => NEW_PERSON_PATHS.includes(href))
  if (people.length > 0 || !add || shown.some(({ key }) => key === add.key)) return groups
  return [...groups, { label: NO_ONE, choices: [add] }]
}

function groupOf(kind: ChoiceKind, choices: Choice[]): ChoiceGroup {
  return { label: CHOICE_KINDS[kind], choices }
}
