import { REPORT_PROMISE } from '#features/listing-reports/words.ts'
import { Disclosure } from '#ui/page/section.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { factGroups } from '../browser/fact-groups.ts'
import { wordsIn } from '../rules/glossary.ts'
import type { Property } from '../schema.ts'
import { PropertyPart } from './property-part.tsx'

/** All facts that the feed has about a home, with definitions of the terms. */
export function FactsPart({ home }: { home: Property }) {
  const groups = factGroups(home)
  const words = wordsIn(groups.flatMap(({ items }) => items))
  return (
    <PropertyPart id="facts" title="Facts">
      <div className="md:columns-2 md:gap-12">
        {groups.map(({ group, items }) => (
          <div key={group} className="mb-7 break-inside-avoid">
            <h3 className="subtitle border-control border-b pb-1.5">{group}</h3>
            <DataList items={uniqueLabels(items)} />
          </div>
        ))}
      </div>
      {words.length > 0 && (
        <Disclosure summary="Terms explained" className="mt-3 print:hidden">
          <DataList
            items={words.map(({ word, meaning }) => ({ label: word, value: meaning }))}
            hasRules={false}
            className="max-w-[76ch]"
          />
        </Disclosure>
      )}
      <p className="mt-4 text-caption text-ink-3">
        {'These facts come from the listing broker through the MLS. See a mistake? '}
        <a href={`/properties/${home.id}/report`} data-follow="" className={linkClass()}>
          Report it
        </a>
        {`. We’ll review it within ${REPORT_PROMISE}.`}
      </p>
    </PropertyPart>
  )
}

/** The feed may give two bedrooms the same name, so repeats are numbered. */
function uniqueLabels(items: { label: string; value: string }[]): { label: string; value: string }[] {
  const seen = new Map<string, number>()
  return items.map(({ label, value }) => {
    const times = (seen.get(label) ?? 0) + 1
    seen.set(label, times)
    return { label: times > 1 ? `${label} ${times}` : label, value }
  })
}
