import { useBrokerage } from '#features/brokerage/public.tsx'
import { HintList } from '#features/site-texts/public.tsx'
import type { BoundFields } from '#kit/form/fields.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { UserText } from '#ui/text/person.tsx'
import { agencyWordsIn, filledWith } from '../rules.ts'
import { type TemplateDraft, templateRecord } from '../schema.ts'
import { EXAMPLES, MAX_MESSAGE, MAX_SUBJECT, MERGE_FIELDS } from '../words.ts'

const { labels } = templateRecord

/** Fields of a template. */
export function TemplateFields({ form }: { form: BoundFields<TemplateDraft> }) {
  return (
    <div className="grid gap-4">
      <form.TextField
        name="name"
        label={labels.name}
        help="Agents see this name. Recipients don’t."
        maxLength={80}
        autoComplete="off"
        isRequired
      />
      <form.TextField name="subject" label={labels.subject} maxLength={MAX_SUBJECT} autoComplete="off" isRequired />
      <form.TextArea
        name="message"
        label={labels.message}
        help="Use merge fields such as {first name}. We add the agent’s name and the brokerage’s at the end."
        rows={14}
        maxLength={MAX_MESSAGE}
        isRequired
      />
    </div>
  )
}

/** Preview of a template with example values, the checks of its words, and the merge fields. */
export function TemplatePanel({
  draft,
  sender,
}: {
  draft: Pick<TemplateDraft, 'subject' | 'message'>
  sender?: Sender
}) {
  const text = `${draft.subject}\n${draft.message}`
  return (
    <>
      <TemplatePreview text={draft} sender={sender} title="Preview" isFirst />
      <AgencyCheck text={text} />
      <HintList text={text} />
      <PanelSection title="Merge fields">
        <dl className="grid gap-2">
          {keysOf(MERGE_FIELDS).map((name) => (
            <div key={name}>
              <dt className="font-semibold">{`{${name}}`}</dt>
              <dd className="text-ink-2 text-small">{MERGE_FIELDS[name]}</dd>
            </div>
          ))}
        </dl>
      </PanelSection>
    </>
  )
}

/** A subject and a message with example values. */
export function TemplatePreview({ text: { subject, message }, sender, title, isFirst }: TemplatePreviewProps) {
  const { name, phone } = useBrokerage()
  const examples = {
    ...EXAMPLES,
    ...(sender && { 'agent name': sender.name }),
    ...(sender?.phone && { 'agent phone': sender.phone }),
    brokerage: name,
    ...(phone ? { 'brokerage phone': phone } : {}),
  }
  return (
    <PanelSection title={title} isFirst={isFirst}>
      {message.trim() === '' && subject.trim() === '' ? (
        <p className="text-ink-3">Nothing entered yet.</p>
      ) : (
        <div className="rounded-control border border-line p-4 [overflow-wrap:anywhere]">
          <p className="mb-2 font-semibold">{filledWith(subject, examples)}</p>
          <UserText>{filledWith(message, examples)}</UserText>
        </div>
      )}
    </PanelSection>
  )
}

/** The agent who previews a template. */
export interface Sender {
  name: string
  phone: string | null
}

interface TemplatePreviewProps {
  text: Pick<TemplateDraft, 'subject' | 'message'>
  sender?: Sender | undefined
  title: string
  isFirst?: boolean
}

/** Words of a text that need an agreement in force. */
function AgencyCheck({ text }: { text: string }) {
  const found = agencyWordsIn(text)
  return (
    <PanelSection title="Agency check">
      <div role="status">
        {found.length === 0 ? (
          <p className="text-ink-3">Nothing found.</p>
        ) : (
          <p className="rounded-control bg-gold-100 px-3 py-2.5 [overflow-wrap:anywhere]">
            <b>{found.map((words) => `“${words}”`).join(', ')}</b> needs an agency agreement in force. We offer this
            template only for people who have one.
          </p>
        )}
      </div>
    </PanelSection>
  )
}
