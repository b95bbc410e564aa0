import { PictureUpload } from '#features/pictures/public.tsx'
import { fieldIdOf } from '#kit/form/call-form.ts'
import { keysOf } from '#kit/form/inputs.ts'
import type { CallForm, Draft } from '#kit/form/use-call-form.ts'
import { Meter } from '#ui/meter.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { uploadSocialImage } from '../functions.ts'
import { fitOf } from '../rules.ts'
import type { StoredSeo, UpdatePageSeoInput } from '../schema.ts'
import { FIELD_LABELS, ROBOTS, SHOWN } from '../words.ts'

/** What is typed about a page's head, in the form of a first version and of a later one. */
export type SeoDraft = Draft<Omit<UpdatePageSeoInput, 'pageKey' | 'version'>>

/** What is stored for a page as its form shows it; nothing stored is an empty form. */
export function draftOf(stored: StoredSeo | null): SeoDraft {
  return {
    meta_title: stored?.meta_title ?? '',
    meta_description: stored?.meta_description ?? '',
    meta_keywords: stored?.meta_keywords ?? '',
    canonical_url: stored?.canonical_url ?? '',
    og_title: stored?.og_title ?? '',
    og_description: stored?.og_description ?? '',
    og_image_url: stored?.og_image_url ?? '',
    robots: stored?.robots ?? '',
  }
}

const TONES = { none: 'plain', short: 'plain', fits: 'ok', long: 'warning' } as const

/** The eight settings of a page. */
export function SeoFields({ form, draft }: { form: CallForm<SeoDraft & { pageKey: string }>; draft: SeoDraft }) {
  const { TextField, TextArea, SelectField } = form
  return (
    <>
      <PanelSection title="Search result" isFirst>
        <div className="grid gap-5">
          <div className="grid gap-1.5">
            <TextField
              name="meta_title"
              label={FIELD_LABELS.meta_title}
              isOptional
              maxLength={120}
              autoComplete="off"
              help="As it stands in the tab and in results, with the brokerage’s name where you want it."
            />
            <Length label="Length of the title" text={draft.meta_title} max={SHOWN.title} />
          </div>
          <div className="grid gap-1.5">
            <TextArea name="meta_description" label={FIELD_LABELS.meta_description} isOptional rows={3} />
            <Length label="Length of the description" text={draft.meta_description} max={SHOWN.description} />
          </div>
          <TextField
            name="meta_keywords"
            label={FIELD_LABELS.meta_keywords}
            isOptional
            maxLength={300}
            autoComplete="off"
            help="With commas between them. The large search engines do not read them."
          />
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <TextField
              name="canonical_url"
              label={FIELD_LABELS.canonical_url}
              isOptional
              maxLength={300}
              autoComplete="off"
              help="Where the same page has two addresses: the one that counts."
            />
            <SelectField
              name="robots"
              label={FIELD_LABELS.robots}
              help="What they are asked to do with this page."
              options={[
                { value: '', label: 'As the page says' },
                ...keysOf(ROBOTS).map((value) => ({ value, label: ROBOTS[value] })),
              ]}
            />
          </div>
        </div>
      </PanelSection>
      <PanelSection title="When shared">
        <p className="-mt-1 mb-4 text-ink-3 text-caption">Fields that are empty use the title and description above.</p>
        <div className="grid gap-5">
          <TextField name="og_title" label={FIELD_LABELS.og_title} isOptional maxLength={120} autoComplete="off" />
          <TextArea name="og_description" label={FIELD_LABELS.og_description} isOptional rows={2} />
          <PictureUpload
            id={fieldIdOf(form.id, 'og_image_url')}
            name="og_image_url"
            label={FIELD_LABELS.og_image_url}
            help="JPEG, PNG or WebP, 600 pixels wide or more. It is cut to 1200 by 630 around what catches the eye."
            value={draft.og_image_url}
            src={draft.og_image_url || null}
            isWide
            error={form.errors.og_image_url}
            upload={async (options) => form.setValue('og_image_url', (await uploadSocialImage(options)).url)}
            onRemove={() => form.setValue('og_image_url', '')}
          />
        </div>
      </PanelSection>
    </>
  )
}

function Length({ label, text, max }: { label: string; text: string; max: number }) {
  const length = [...text.trim()].length
  const fit = fitOf(text.trim(), max)
  const said = `${length} of ${max}${fit === 'long' ? ', may be cut' : ''}`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 text-ink-3 text-legal">
      <Meter label={label} isLabelHidden size="thin" value={length} max={max} text={said} tone={TONES[fit]} />
      <span aria-hidden="true" className={fit === 'long' ? 'tabular text-gold-700' : 'tabular'}>
        {said}
      </span>
    </div>
  )
}
