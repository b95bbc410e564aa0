import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { publishSiteText } from '../functions.ts'
import { PublishSiteText, type SiteTextForEdit } from '../schema.ts'

/** Publishes a text that people agree to, from a day on. */
export function DatedPublishForm({ text: { key, version, today } }: { text: SiteTextForEdit }) {
  const form = useCallForm({
    call: publishSiteText,
    schema: PublishSiteText,
    defaults: { key, version, effective_date: today },
    hidden: ['key', 'version'],
    done: { message: 'Published.', path: null },
    onDone: useSaved(() => 'Published.'),
  })
  return (
    <Form of={form} label="Publish" className="mt-4 grid max-w-120 gap-4">
      <Notice tone="warning">
        From that day on, registered users must accept this text again before they see listing data reserved for
        registered users. What they accepted before stays on record.
      </Notice>
      <form.TextField name="effective_date" label="Takes effect on" type="date" isRequired />
      <FormActions>
        <SubmitButton size="sm" busyLabel="Publishing…">
          Publish
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
