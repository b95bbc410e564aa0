import { count, number } from '#kit/time/format.ts'
import { linkClass } from '#ui/text/link.tsx'
import { hrefOf } from '../rules/url.ts'
import type { Criteria, Unknown } from '../schema.ts'

/** Counts homes whose listing lacks a requested fact, with a link to include or exclude them. */
export function UnknownNote({ criteria, unknown }: { criteria: Criteria; unknown: Unknown }) {
  if (unknown.homes === 0) return null
  const facts = [...new Set(unknown.facts.map(({ name, label }) => WORDS[name] ?? label.toLowerCase()))].slice(0, 3)
  const what = facts.length === 0 ? 'everything you asked for' : joinWords(facts)
  return (
    <p className="text-ink-2 text-small print:hidden">
      {unknown.is_included
        ? `${number(unknown.homes)} of these listings ${unknown.homes === 1 ? 'doesn’t' : 'don’t'} say ${what}. `
        : `${count(unknown.homes, 'more home')} may match, but their listings don’t say ${what}. `}
      <a href={hrefOf({ ...criteria, unknown: !unknown.is_included, page: 1 })} data-follow="" className={linkClass()}>
        {unknown.is_included ? 'Exclude them' : 'Include them'}
      </a>
    </p>
  )
}

/** Names that fit the sentence better than the filter's label. */
const WORDS: Partial<Record<Unknown['facts'][number]['name'], string>> = {
  minBeds: 'how many bedrooms',
  minBaths: 'how many bathrooms',
  minArea: 'how large the home is',
  maxArea: 'how large the home is',
  minLot: 'how large the lot is',
  minYear: 'when the home was built',
  maxYear: 'when the home was built',
  stories: 'how many stories',
  garage: 'how many garage spaces',
  maxHoa: 'what the HOA costs',
  pool: 'whether there’s a pool',
  basement: 'whether there’s a basement',
  fireplace: 'whether there’s a fireplace',
  waterfront: 'whether the home is on the water',
  newBuild: 'whether the home is new',
  reduced: 'whether the price was cut',
}

function joinWords(words: string[]): string {
  return words.length > 1
    ? `${words.slice(0, -1).join(', ')}${words.length > 2 ? ',' : ''} or ${words.at(-1)}`
    : (words[0] ?? '')
}
