import { optionsOf } from '#kit/form/inputs.ts'
import type { CallForm, Draft } from '#kit/form/use-call-form.ts'
import { FieldPairs } from '#ui/field-pairs.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { uploadSocialImage } from '../functions.ts'
import { isPageKey, NAME_MARK } from '../rules.ts'
import type { StoredSeo, UpdatePageSeoInput } from '../schema.ts'
import { FIELD_LABELS, PAGES, ROBOTS } from '../words.ts'
import { ResultFields } from './result-fields.tsx'
import { SharedPicture } from './shared-picture.tsx'

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

/** The eight settings of a page. */
export function SeoFields({ form, draft }: { form: CallForm<SeoDraft & { pageKey: string }>; draft: SeoDraft }) {
  const { pageKey } = form.values
  const isShared = isPageKey(pageKey) && PAGES[pageKey].path === null
  const { TextField, TextArea, SelectField } = form
  return (
    <>
      <PanelSection title="Search result" isFirst>
        <div className="grid gap-5">
          <ResultFields
            form={form}
            draft={draft}
            labels={FIELD_LABELS}
            titleHelp={
              isShared
                ? `Shown in the tab and in search results. Enter ${NAME_MARK} for the name of each page.`
                : 'Shown in the tab and in search results, with the brokerage’s name where you want it.'
            }
          />
          <TextField
            name="meta_keywords"
            label={FIELD_LABELS.meta_keywords}
            isOptional
            maxLength={300}
            autoComplete="off"
            help="With commas between them. The large search engines do not read them."
          />
          <FieldPairs>
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
              options={[{ value: '', label: 'As the page says' }, ...optionsOf(ROBOTS)]}
            />
          </FieldPairs>
        </div>
      </PanelSection>
      <PanelSection title="When shared">
        <p className="-mt-1 mb-4 text-ink-3 text-caption">Fields that are empty use the title and description above.</p>
        <div className="grid gap-5">
          <TextField name="og_title" label={FIELD_LABELS.og_title} isOptional maxLength={120} autoComplete="off" />
          <TextArea name="og_description" label={FIELD_LABELS.og_description} isOptional rows={2} />
          <SharedPicture
            form={form}
            help="JPEG, PNG or WebP, 600 pixels wide or more. It is cut to 1200 by 630 around what catches the eye."
            upload={uploadSocialImage}
          />
        </div>
      </PanelSection>
    </>
  )
}
