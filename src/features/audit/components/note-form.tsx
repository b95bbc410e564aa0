import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { FieldPairs, FormActions } from '#ui/fields/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Disclosure } from '#ui/page/section.tsx'
import { logAdminAction } from '../functions.ts'
import { NoteForm as Schema } from '../schema.ts'
import { NOTE_ACTS, OBJECTS } from '../words.ts'

const ADDED = 'Note added to the audit log.'

/** Adds an entry for work done outside the program, such as a call to the MLS. */
export function NoteForm() {
  const router = useRouter()
  const form = useCallForm({
    call: logAdminAction,
    schema: Schema,
    defaults: { act: '', objectType: '', objectId: '', reason: '', note: '' },
    done: { message: ADDED, path: null },
    onDone: async () => {
      for (const name of ['act', 'objectType', 'objectId', 'reason', 'note'] as const) form.setValue(name, '')
      await reloadPage(router)
      toast.ok(ADDED)
    },
  })
  return (
    <Disclosure summary="Add a note" look="link" isOpen={form.flash !== null} className="mb-3">
      <Form of={form} label="Add a note" className="grid max-w-(--container-text) gap-5 pb-4">
        <p className="text-ink-2">
          Record what you did outside of Admin. A note includes your name and the time, and can’t be changed later.
        </p>
        <FieldPairs>
          <form.SelectField
            name="act"
            label="What you did"
            placeholder="Select one"
            options={optionsOf(NOTE_ACTS)}
            isRequired
          />
          <form.SelectField
            name="objectType"
            label="About"
            placeholder="Select one"
            options={optionsOf(OBJECTS)}
            isRequired
          />
          <form.TextField name="reason" label="Summary" isRequired maxLength={500} autoComplete="off" />
          <form.TextField
            name="objectId"
            label="ID of the record"
            help="Copy it from the record’s page or its log entry."
            isOptional
            maxLength={200}
            autoComplete="off"
          />
          <form.TextField name="note" label="Details" isOptional maxLength={500} autoComplete="off" />
        </FieldPairs>
        <FormActions>
          <SubmitButton size="sm" busyLabel="Adding…">
            Add note
          </SubmitButton>
        </FormActions>
      </Form>
    </Disclosure>
  )
}
