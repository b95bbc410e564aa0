import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { shareDocument } from '../functions.ts'
import { type DocumentDetails, type Person, ShareDraft } from '../schema.ts'
import { SHARE_PERIODS } from '../words.ts'

export function ShareForm({ document, people }: { document: DocumentDetails; people: readonly Person[] }) {
  const form = useCallForm({
    call: shareDocument,
    schema: ShareDraft,
    defaults: { documentId: document.id, accountId: '', period: '90' },
    hidden: ['documentId'],
    done: { message: 'Document shared.', path: null },
    onDone: useSaved(() => 'Document shared.'),
  })
  const has = new Set(document.shares.map(({ account_id }) => account_id))
  const options = people
    .filter(({ account_id }) => !has.has(account_id))
    .map(({ account_id, name, note }) => ({ value: account_id, label: `${name}, ${note}` }))
  if (options.length === 0) return <p className="text-ink-2 text-small">You’ve shared it with everyone you can.</p>
  return (
    <Form of={form} label="Share this document" className="grid gap-4 sm:grid-cols-2 sm:items-end">
      <form.SelectField
        name="accountId"
        label="Share with"
        placeholder="Choose a person"
        options={options}
        isRequired
      />
      <form.SelectField name="period" label="Access lasts" options={optionsOf(SHARE_PERIODS)} isRequired />
      <div className="sm:col-span-2">
        <SubmitButton size="sm" busyLabel="Sharing…">
          Share
        </SubmitButton>
      </div>
    </Form>
  )
}
