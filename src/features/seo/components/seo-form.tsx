import type { Change } from '#features/audit/schema.ts'
import { useSaved } from '#kit/form/after-save.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { type CallForm, useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { createPageSeo, updatePageSeo } from '../functions.ts'
import { CreatePageSeo, type SeoPage, type StoredSeo, UpdatePageSeo } from '../schema.ts'
import { draftOf, type SeoDraft, SeoFields } from './seo-fields.tsx'
import { type OwnHead, SeoPreview } from './seo-preview.tsx'

interface SeoFormProps {
  page: SeoPage
  own: OwnHead | null
  history: readonly Change[]
}

/** Sets what a page says in results and where it is shared; beside it stands how that will look. */
export function SeoForm({ page, own, history }: SeoFormProps) {
  return page.stored ? (
    <LaterVersion page={page} stored={page.stored} own={own} history={history} />
  ) : (
    <FirstVersion page={page} own={own} history={history} />
  )
}

function FirstVersion(props: SeoFormProps) {
  const { page } = props
  const onDone = useSaved(() => `The settings of ${page.label} are saved.`)
  const form = useCallForm({
    call: createPageSeo,
    schema: CreatePageSeo,
    defaults: { pageKey: page.page_key, ...draftOf(null) },
    hidden: ['pageKey'],
    done: { message: 'The settings are saved.', path: null },
    onDone,
  })
  return <Parts {...props} form={form} />
}

function LaterVersion({ stored, ...props }: SeoFormProps & { stored: StoredSeo }) {
  const { page } = props
  const onDone = useSaved(() => `The settings of ${page.label} are saved.`)
  const form = useCallForm({
    call: updatePageSeo,
    schema: UpdatePageSeo,
    defaults: { pageKey: page.page_key, version: stored.version, ...draftOf(stored) },
    hidden: ['pageKey', 'version'],
    done: { message: 'The settings are saved.', path: null },
    onDone,
  })
  return <Parts {...props} form={form} />
}

function Parts({ page, own, history, form }: SeoFormProps & { form: CallForm<SeoDraft & { pageKey: string }> }) {
  return (
    <EditRecordForm
      of={form}
      label="Page settings"
      asideLabel="Preview and history"
      aside={
        <>
          <SeoPreview draft={form.values} own={own} path={page.path} />
          <HistoryList changes={history} />
        </>
      }
    >
      <SeoFields form={form} draft={form.values} />
    </EditRecordForm>
  )
}
