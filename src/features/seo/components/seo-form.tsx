import type { Change } from '#features/audit/schema.ts'
import { useSaved } from '#kit/form/after-save.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { createPageSeo, updatePageSeo } from '../functions.ts'
import { CreatePageSeo, pageSeoRecord, type SeoPage, type StoredSeo, UpdatePageSeo } from '../schema.ts'
import { SeoFields } from './seo-fields.tsx'
import { type OwnHead, SeoPreview } from './seo-preview.tsx'

interface SeoFormProps {
  page: SeoPage
  own: OwnHead | null
  history: readonly Change[]
}

const firstVersion = (pageKey: SeoPage['page_key']) => ({
  call: createPageSeo,
  schema: CreatePageSeo,
  defaults: { ...pageSeoRecord.empty, pageKey },
  hidden: ['pageKey' as const],
})

/** The form expects one record type. The extra `version` has no field. */
const laterVersion = (pageKey: SeoPage['page_key'], stored: StoredSeo) =>
  ({
    call: updatePageSeo,
    schema: UpdatePageSeo,
    defaults: { ...pageSeoRecord.draftOf(stored), pageKey, version: stored.version },
    hidden: ['pageKey', 'version'],
  }) as unknown as ReturnType<typeof firstVersion>

/** Edits how a page appears in search results and shared links, with a preview. */
export function SeoForm({ page, own, history }: SeoFormProps) {
  const onDone = useSaved(() => `Settings of ${page.label} saved.`)
  const form = useCallForm({
    ...(page.stored ? laterVersion(page.page_key, page.stored) : firstVersion(page.page_key)),
    done: { message: 'Settings saved.', path: null },
    onDone,
  })
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
