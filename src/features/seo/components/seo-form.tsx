import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { SaveBar } from '#kit/form/unsaved.tsx'
import { type CallForm, useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime } from '#kit/format.ts'
import { FormActions } from '#ui/form-actions.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { toast } from '#ui/toast.ts'
import { createPageSeo, updatePageSeo } from '../functions.ts'
import { CreatePageSeo, type SeoChange, type SeoPage, type StoredSeo, UpdatePageSeo } from '../schema.ts'
import { draftOf, type SeoDraft, SeoFields } from './seo-fields.tsx'
import { type OwnHead, SeoPreview } from './seo-preview.tsx'

interface SeoFormProps {
  page: SeoPage
  own: OwnHead | null
  history: readonly SeoChange[]
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
  const saved = useSaved(page)
  const form = useCallForm({
    call: createPageSeo,
    schema: CreatePageSeo,
    defaults: { pageKey: page.page_key, ...draftOf(null) },
    hidden: ['pageKey'],
    done: { message: 'The settings are saved.', path: null },
    onDone: saved,
  })
  return <Parts {...props} form={form} />
}

function LaterVersion({ stored, ...props }: SeoFormProps & { stored: StoredSeo }) {
  const { page } = props
  const saved = useSaved(page)
  const form = useCallForm({
    call: updatePageSeo,
    schema: UpdatePageSeo,
    defaults: { pageKey: page.page_key, version: stored.version, ...draftOf(stored) },
    hidden: ['pageKey', 'version'],
    done: { message: 'The settings are saved.', path: null },
    onDone: saved,
  })
  return <Parts {...props} form={form} />
}

function useSaved({ label }: SeoPage): () => Promise<void> {
  const router = useRouter()
  return async () => {
    await router.invalidate()
    toast.ok(`The settings of ${label} are saved.`)
  }
}

function Parts({ page, own, history, form }: SeoFormProps & { form: CallForm<SeoDraft & { pageKey: string }> }) {
  return (
    <Form of={form} label="Page settings">
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(280px,1fr)]">
        <div>
          <SeoFields form={form} draft={form.values} />
          {/* The bar comes with the first change, which takes JavaScript to notice. */}
          <noscript>
            <FormActions className="mt-8">
              <SubmitButton>Save</SubmitButton>
            </FormActions>
          </noscript>
          {history.length > 0 && (
            <PanelSection title="History">
              <ol className="grid gap-3">
                {history.map((change) => (
                  <li
                    key={change.seq}
                    className="relative pl-5 before:absolute before:top-1.5 before:left-0 before:size-2 before:rounded-full before:border-2 before:border-navy-600 before:content-['']"
                  >
                    <p>
                      {change.by} {change.what}
                    </p>
                    <p className="tabular text-ink-3 text-legal">{dayAndTime(change.at)}</p>
                  </li>
                ))}
              </ol>
            </PanelSection>
          )}
        </div>
        <SeoPreview draft={form.values} own={own} path={page.path} />
      </div>
      <SaveBar />
    </Form>
  )
}
