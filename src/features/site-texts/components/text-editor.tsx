import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { FormActions } from '#ui/fields/form.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { saveSiteText } from '../functions.ts'
import { SaveSiteText, type SiteTextForEdit } from '../schema.ts'
import { KINDS } from '../words.ts'
import { HintList } from './hint-list.tsx'
import { NameList } from './name-list.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { ReviewForm } from './review-form.tsx'
import { TextPreview } from './text-preview.tsx'
import { VersionList } from './version-list.tsx'

const ROWS = { line: 2, points: 24, rows: 8, legal: 24, text: 20, section: 20 } as const

/** Edits a text: draft, preview, publishing and versions. */
export function TextEditor({ text }: { text: SiteTextForEdit }) {
  const { key, label, kind, max, version, until } = text
  const form = useCallForm({
    call: saveSiteText,
    schema: SaveSiteText,
    defaults: { key, version, text: text.text },
    hidden: ['key', 'version'],
    done: { message: 'Draft saved.', path: null },
    onDone: useSaved(() => 'Draft saved.'),
  })
  return (
    <RecordColumns
      asideLabel="Preview and history"
      aside={
        <>
          <PanelSection title="Preview" isFirst>
            <TextPreview text={text} typed={form.values.text} />
          </PanelSection>
          <HintList text={form.values.text} />
          <NameList names={text.names} />
          <HistoryList changes={text.history} />
        </>
      }
    >
      <Form of={form} label="Text">
        <form.TextArea name="text" label={label} help={helpOf(kind, until)} rows={ROWS[kind]} maxLength={max} />
        {/* Detecting a change needs JavaScript. */}
        <noscript>
          <FormActions className="mt-5">
            <SubmitButton>Save draft</SubmitButton>
          </FormActions>
        </noscript>
        <SaveBar saveLabel="Save draft" />
      </Form>
      <PublishPanel text={text} isDirty={form.isDirty} />
      {text.is_law && <ReviewForm text={text} />}
      <VersionList text={text} />
    </RecordColumns>
  )
}

const MARKS =
  'A blank line starts a new paragraph. Begin a heading with ##, a list item with - or 1., and a note with >. Bold is **text**, a link is [text](/page) or [text](https://address).'

function helpOf(kind: SiteTextForEdit['kind'], until: string | null): string {
  const marks = kind === 'text' || kind === 'section' ? ` ${MARKS}` : ''
  const empty = until === '' ? ' Publish an empty text to show nothing.' : ''
  return `${KINDS[kind]}${marks}${empty}`
}
