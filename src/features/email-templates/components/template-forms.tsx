import type { Change } from '#features/audit/schema.ts'
import { useAdded, useSaved } from '#kit/form/after-save.ts'
import { EditRecordForm, NewRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { addEmailTemplate, updateEmailTemplate } from '../functions.ts'
import { AddTemplate, type Template, templateRecord, UpdateTemplate } from '../schema.ts'
import { type Sender, TemplateFields, TemplatePanel } from './template-fields.tsx'
import type { TemplateBase } from './template-list.tsx'

/** Form that adds a template. */
export function NewTemplateForm({ base, sender }: { base: TemplateBase; sender?: Sender }) {
  const form = useCallForm({
    call: addEmailTemplate,
    schema: AddTemplate,
    defaults: templateRecord.empty,
    done: { message: 'Template added. It needs approval before agents can use it.', path: base },
    onDone: useAdded(
      ({ id }) => `${base}/${id}`,
      ({ name }) => `${name} added. It needs approval before agents can use it.`,
    ),
  })
  return (
    <NewRecordForm
      of={form}
      label="New template"
      action="Add template"
      list={base}
      beside={{ asideLabel: 'Preview', aside: <TemplatePanel draft={form.values} sender={sender} /> }}
    >
      <TemplateFields form={form} />
    </NewRecordForm>
  )
}

/** Form that changes a template, beside its preview and history. */
export function EditTemplateForm({ template, history, sender }: EditTemplateFormProps) {
  const form = useCallForm({
    call: updateEmailTemplate,
    schema: UpdateTemplate,
    defaults: { ...templateRecord.draftOf(template), templateId: template.id, version: template.version },
    hidden: ['templateId', 'version'],
    done: { message: 'Template saved. Changes need approval.', path: null },
    onDone: useSaved(({ name }) => `${name} saved.`),
  })
  return (
    <EditRecordForm
      of={form}
      label="Template"
      asideLabel="Preview and history"
      aside={
        <>
          <TemplatePanel draft={form.values} sender={sender} />
          <HistoryList changes={history} />
        </>
      }
    >
      <TemplateFields form={form} />
    </EditRecordForm>
  )
}

interface EditTemplateFormProps {
  template: Template
  history: readonly Change[]
  sender: Sender | undefined
}
