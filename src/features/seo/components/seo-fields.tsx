import { optionsOf } from '#kit/form/inputs.ts'
import type { CallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { uploadSocialImage } from '../functions.ts'
import { isPageKey, NAME_MARK } from '../rules.ts'
import { pageSeoRecord, type SeoDraft } from '../schema.ts'
import { PAGES, ROBOTS } from '../words.ts'
import { ResultFields } from './result-fields.tsx'
import { SharedPicture } from './shared-picture.tsx'

const { labels } = pageSeoRecord

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
            labels={labels}
            titleHelp={
              isShared
                ? `Appears in the tab and in search results. Enter ${NAME_MARK} for the name of each page.`
                : 'Appears in the tab and in search results, with the brokerage’s name where you want it.'
            }
          />
          <TextField
            name="meta_keywords"
            label={labels.meta_keywords}
            isOptional
            maxLength={300}
            autoComplete="off"
            help="Separate them with commas. Large search engines ignore them."
          />
          <FieldPairs>
            <TextField
              name="canonical_url"
              label={labels.canonical_url}
              isOptional
              maxLength={300}
              autoComplete="off"
              help="The address that search engines should show, if the page has more than one."
            />
            <SelectField
              name="robots"
              label={labels.robots}
              help="Whether search engines index this page."
              options={[{ value: '', label: 'Page default' }, ...optionsOf(ROBOTS)]}
            />
          </FieldPairs>
        </div>
      </PanelSection>
      <PanelSection title="Social sharing">
        <p className="-mt-1 mb-4 text-ink-3 text-caption">Blank fields use the title and description above.</p>
        <div className="grid gap-5">
          <TextField name="og_title" label={labels.og_title} isOptional maxLength={120} autoComplete="off" />
          <TextArea name="og_description" label={labels.og_description} isOptional rows={2} />
          <SharedPicture
            form={form}
            help="JPEG, PNG, or WebP, 600 pixels wide or more. It’s cropped to 1,200 by 630 around the subject."
            upload={uploadSocialImage}
          />
        </div>
      </PanelSection>
    </>
  )
}
