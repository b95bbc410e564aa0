import { number } from '#kit/time/format.ts'
import type { Suggestion, Suggestions } from '../schema.ts'

export type Choice =
  | { kind: 'place'; key: string; label: string; detail: string | null; end: string; suggestion: Suggestion }
  | { kind: 'recent'; key: string; label: string; detail: null; end: ''; href: string }
  | { kind: 'near'; key: 'near'; label: 'Near me'; detail: null; end: '' }

/** Groups choices by heading: recent searches, matches of the typed text, and "Near me". */
export function choicesFor(
  found: Suggestions | null,
  recent: readonly { label: string; href: string }[],
  hasNear: boolean,
): { label: string; choices: Choice[] }[] {
  const groups: { label: string; choices: Choice[] }[] = []
  if (recent.length > 0)
    groups.push({
      label: 'Your last searches',
      choices: recent.map(({ label, href }, index) => ({
        kind: 'recent',
        key: `recent${index}`,
        label,
        detail: null,
        end: '',
        href,
      })),
    })
  for (const { label, kind, suggestions } of found?.groups ?? [])
    groups.push({
      label,
      choices: suggestions.map((suggestion, index) => ({
        kind: 'place',
        key: `${kind}${index}`,
        label: suggestion.label,
        detail: suggestion.detail,
        end: kind === 'address' || kind === 'listing' ? '' : number(suggestion.homes),
        suggestion,
      })),
    })
  if (hasNear)
    groups.push({ label: 'Near me', choices: [{ kind: 'near', key: 'near', label: 'Near me', detail: null, end: '' }] })
  return groups
}

/** Returns where a choice leads, which also identifies it when its position in the list changes. */
export function hrefOfChoice(choice: Choice): string {
  if (choice.kind === 'near') return choice.key
  return choice.kind === 'recent' ? choice.href : choice.suggestion.href
}
