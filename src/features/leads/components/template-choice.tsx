import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallFormState } from '#kit/form/call-form.ts'
import { useAct } from '#kit/form/use-act.ts'
import { parseSearch } from '#kit/page/search-params.ts'
import { count } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { getEmailComposer } from '../functions.ts'
import { TEMPLATE_PARAM } from '../rules/composer.ts'
import type { EmailComposer } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/**
 * Choice of an approved template, which fills in the subject and the message of an email form. Without JavaScript, it
 * opens the page again with the text in the form.
 */
export function TemplateChoice({ form, composer, personId = '', leadId = '' }: TemplateChoiceProps) {
  const { templates, withheld, filled } = composer
  const [templateId, setTemplateId] = useState(filled?.id ?? '')
  const [missing, setMissing] = useState<readonly string[]>(filled?.missing ?? [])
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const { isBusy, failure, act } = useAct(use)

  async function use() {
    const { filled: text } = await getEmailComposer({ data: { personId, leadId, templateId } })
    if (!text) throw new Error(MESSAGES.templateGone)
    const before = form.latest()
    form.setValue('subject', text.subject)
    form.setValue('message', text.message)
    setMissing(text.missing)
    const back = () => {
      form.setValue('subject', before.subject ?? '')
      form.setValue('message', before.message ?? '')
      setMissing([])
    }
    toast.ok('Template inserted.', { action: { label: 'Undo', onAction: back } })
  }

  const note = withheld > 0 && `${count(withheld, 'template needs', 'templates need')} an agreement in force.`
  if (templates.length === 0) return note ? <p className="mb-3 text-ink-3 text-small">{note}</p> : null
  return (
    <form method="get" aria-label="Template" onSubmit={act} className="mb-4 grid gap-2">
      {Object.entries(parseSearch(search))
        .filter(([name]) => name !== TEMPLATE_PARAM)
        .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
        .map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          name={TEMPLATE_PARAM}
          label="Template"
          className="min-w-0 flex-1 basis-56"
          placeholder="Choose a template"
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={templateId}
          onChange={setTemplateId}
          isRequired
        />
        <Button type="submit" variant="outline" size="sm" isBusy={isBusy} busyLabel="Inserting…">
          Use template
        </Button>
      </div>
      {note && <p className="text-ink-3 text-small">{note}</p>}
      <div role="status">
        {missing.length > 0 && (
          <p className="rounded-control bg-gold-100 px-3 py-2.5 text-small">
            {`Replace ${missing.map((name) => `{${name}}`).join(', ')} before you send the email.`}
          </p>
        )}
      </div>
      {failure && (
        <div role="alert">
          <FieldError id="template-error">{failure}</FieldError>
        </div>
      )}
    </form>
  )
}

interface TemplateChoiceProps {
  /** Form whose subject and message are filled in. */
  form: Pick<CallFormState, 'latest' | 'setValue'>
  composer: EmailComposer
  personId?: string
  leadId?: string
}
