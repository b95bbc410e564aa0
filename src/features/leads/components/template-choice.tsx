import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { CallFormState, FormValues } from '#kit/form/call-form.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { parseSearch } from '#kit/page/search-params.ts'
import { count } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { cx } from '#ui/text/cx.ts'
import { getEmailComposer } from '../functions.ts'
import { TEMPLATE_PARAM } from '../rules/composer.ts'
import type { EmailComposer } from '../schema.ts'
import { MESSAGES } from '../words.ts'

const TOAST = 'template'

interface Written {
  subject: string
  message: string
}

/**
 * Choice of an approved template, which fills in the subject and the message of an email form. Undo restores the text
 * that the agent typed. Without JavaScript, a button opens the page again with the text in the form.
 */
export function TemplateChoice({ form, composer, personId = '', leadId = '' }: TemplateChoiceProps) {
  const { templates, withheld, filled } = composer
  const [templateId, setTemplateId] = useState(filled?.id ?? '')
  const [missing, setMissing] = useState<readonly string[]>(filled?.missing ?? [])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [isReplaced, setReplaced] = useState(false)
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  /** The chosen template, while its text loads. */
  const wanted = useRef('')
  const inserted = useRef<Written | null>(filled)
  const byHand = useRef<Written>({ subject: '', message: '' })
  const { message } = form.typed

  // After the email was sent, the same template can be chosen for the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: run for a message that was emptied alone
  useEffect(() => {
    if (message === '' && inserted.current) clear()
  }, [message])

  function clear() {
    inserted.current = null
    setTemplateId('')
    setMissing([])
    setReplaced(false)
  }

  async function choose(id: string) {
    wanted.current = id
    setTemplateId(id)
    setFailure('')
    setBusy(id !== '')
    if (id === '') return
    try {
      const { filled: text } = await getEmailComposer({ data: { personId, leadId, templateId: id } })
      if (wanted.current !== id) return
      if (text) insert(text)
      else setFailure(MESSAGES.templateGone)
    } catch (error) {
      if (wanted.current === id) setFailure(messageOf(error))
    } finally {
      if (wanted.current === id) setBusy(false)
    }
  }

  function insert({ subject, message, missing }: NonNullable<EmailComposer['filled']>) {
    const before = writtenIn(form.latest())
    const isByHand = before.subject !== inserted.current?.subject || before.message !== inserted.current.message
    if (isByHand) byHand.current = before
    inserted.current = { subject, message }
    form.setValue('subject', subject)
    form.setValue('message', message)
    setMissing(missing)
    setReplaced(byHand.current.message !== '')
    toast.ok('Template inserted.', { id: TOAST, action: { label: 'Undo', onAction: undo } })
  }

  function undo() {
    form.setValue('subject', byHand.current.subject)
    form.setValue('message', byHand.current.message)
    clear()
    toast.close(TOAST)
  }

  const note = withheld > 0 && `${count(withheld, 'template needs', 'templates need')} an agreement in force.`
  if (templates.length === 0) return note ? <p className="mb-3 text-ink-3 text-small">{note}</p> : null
  return (
    <form method="get" aria-label="Template" className="mb-4 grid gap-2">
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
          aria-busy={isBusy || undefined}
          className={cx('min-w-0 flex-1 basis-56', isBusy && 'opacity-60')}
          placeholder="Choose a template"
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={templateId}
          onChange={(id) => void choose(id)}
          isRequired
        />
        <div className="hidden noscript:block">
          <Button type="submit" variant="outline" size="sm">
            Use template
          </Button>
        </div>
      </div>
      {note && <p className="text-ink-3 text-small">{note}</p>}
      <div role="status" className="grid gap-2">
        {/* Longer than the toast: it may be a long text. */}
        {isReplaced && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            The template replaced your text.
            <Button variant="outline" size="xs" onClick={undo}>
              Undo
            </Button>
          </p>
        )}
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
  form: Pick<CallFormState, 'typed' | 'latest' | 'setValue'>
  composer: EmailComposer
  personId?: string
  leadId?: string
}

function writtenIn({ subject, message }: FormValues): Written {
  return { subject: String(subject ?? ''), message: String(message ?? '') }
}
