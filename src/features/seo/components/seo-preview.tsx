import { useState } from 'react'
import { Segmented } from '#ui/fields/choice-group.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { truncate } from '../rules.ts'
import type { SeoDraft } from '../schema.ts'
import { SHOWN } from '../words.ts'

/** Texts in the page's own code, used where nothing is stored. */
export interface OwnHead {
  title: string
  description: string
  keywords: string
  canonical: string
  image: string
  robots: string
}

/** Preview of search results and shared links, from the draft, else from the page's own texts. */
export function SeoPreview({ draft, own, path }: { draft: SeoDraft; own: OwnHead | null; path: string | null }) {
  const [width, setWidth] = useState('desktop')
  const title = draft.meta_title.trim() || own?.title || 'Default title'
  const description = draft.meta_description.trim() || own?.description || 'Default description.'
  const canonical = draft.canonical_url.trim() || own?.canonical || path || '/'
  const image = draft.og_image_url || own?.image
  const place = placeOf(canonical)
  const isListed = !(draft.robots || own?.robots || '').includes('noindex')
  return (
    <>
      <PanelSection
        title="In search results"
        isFirst
        end={
          <Segmented
            name="width"
            label="Width"
            isLabelHidden
            value={width}
            onChange={setWidth}
            options={[
              { value: 'desktop', label: 'Desktop' },
              { value: 'phone', label: 'Phone' },
            ]}
          />
        }
      >
        {isListed ? (
          <div
            className={
              width === 'phone'
                ? 'max-w-80 rounded-panel bg-limestone px-4 py-3.5'
                : 'rounded-panel bg-limestone px-4 py-3.5'
            }
          >
            <p className="text-ink-2 text-legal [overflow-wrap:anywhere]">{place}</p>
            <p className="mt-1 mb-0.5 text-[1.125rem] text-navy-600 leading-snug [overflow-wrap:anywhere]">
              {truncate(title, width === 'phone' ? SHOWN.title + 10 : SHOWN.title)}
            </p>
            <p className="text-ink-2 [overflow-wrap:anywhere]">
              {truncate(description, width === 'phone' ? 120 : SHOWN.description)}
            </p>
          </div>
        ) : (
          <p className="rounded-panel bg-limestone px-4 py-3.5 text-ink-2">
            Search engines are asked not to list this page.
          </p>
        )}
      </PanelSection>
      <PanelSection title="Social sharing">
        <div className="max-w-100 overflow-hidden rounded-panel bg-limestone">
          {image && (
            <img src={image} alt="" width={600} height={315} className="aspect-[1200/630] w-full object-cover" />
          )}
          <div className="px-4 pt-3 pb-3.5">
            <p className="text-ink-3 text-legal">{place.split(' › ')[0]}</p>
            <p className="font-bold leading-snug [overflow-wrap:anywhere]">{draft.og_title.trim() || title}</p>
            <p className="text-caption text-ink-2 [overflow-wrap:anywhere]">
              {truncate(draft.og_description.trim() || description, 120)}
            </p>
          </div>
        </div>
      </PanelSection>
      <PanelSection title="Where values come from">
        <DataList
          hasRules={false}
          items={[
            { label: 'Title', value: sourceOf(draft.meta_title, own?.title) },
            { label: 'Description', value: sourceOf(draft.meta_description, own?.description) },
            { label: 'Keywords', value: sourceOf(draft.meta_keywords, own?.keywords) },
            { label: 'Canonical address', value: sourceOf(draft.canonical_url, own?.canonical) },
            { label: 'Shared title', value: draft.og_title ? STORED : 'The title above' },
            { label: 'Shared text', value: draft.og_description ? STORED : 'The description above' },
            { label: 'Shared image', value: sourceOf(draft.og_image_url, own?.image) },
            { label: 'Search engines', value: sourceOf(draft.robots, own?.robots) },
          ]}
        />
        {own && (
          <details className="mt-3">
            <summary className="min-h-8 cursor-pointer text-navy-600 underline underline-offset-3">
              Page defaults
            </summary>
            <DataList
              className="mt-2"
              items={[
                { label: 'Title', value: own.title },
                { label: 'Description', value: own.description },
                { label: 'Keywords', value: own.keywords || 'None' },
              ]}
            />
          </details>
        )}
      </PanelSection>
    </>
  )
}

const STORED = 'Set here'

function sourceOf(typed: string, own: string | undefined): string {
  if (typed.trim()) return STORED
  return own ? 'Page default' : 'None'
}

/** Returns "meridianrow.example.com › vetted-vendors". */
function placeOf(address: string): string {
  const text = address.replace(/^https?:\/\//, '').replace(/\/+$/, '')
  return text.split('/').filter(Boolean).join(' › ') || '/'
}
