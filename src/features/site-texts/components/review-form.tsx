import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { longCalendarDay } from '#kit/time/format.ts'
import { FieldPairs, FormActions } from '#ui/fields/form.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { reviewSiteText } from '../functions.ts'
import { ReviewSiteText, type SiteTextForEdit } from '../schema.ts'

/** Records who reviewed a text that quotes law, and warns if that is more than a year ago. */
export function ReviewForm({ text }: { text: SiteTextForEdit }) {
  const { key, page, version, reviewed_by, reviewed_date, is_review_due } = text
  const form = useCallForm({
    call: reviewSiteText,
    schema: ReviewSiteText,
    defaults: { key, version, reviewed_by: reviewed_by ?? '', reviewed_date: reviewed_date ?? '', is_for_page: true },
    hidden: ['key', 'version'],
    done: { message: 'Review recorded.', path: null },
    onDone: useSaved(() => 'Review recorded.'),
  })
  return (
    <PanelSection title="Legal review">
      {is_review_due && (
        <Notice tone="warning" className="mb-4">
          {reviewed_date
            ? `The last review was on ${longCalendarDay(reviewed_date)}. Have the text reviewed each year.`
            : 'This text quotes the law, and no review is recorded. Have an attorney or your designated broker read it.'}
        </Notice>
      )}
      <Form of={form} label="Legal review">
        <FieldPairs>
          <form.TextField name="reviewed_by" label="Reviewed by" isRequired maxLength={120} autoComplete="off" />
          <form.TextField name="reviewed_date" label="Reviewed on" type="date" isRequired />
        </FieldPairs>
        <form.Checkbox name="is_for_page" label={`For all ${page.label} texts that quote the law`} className="mt-4" />
        <FormActions className="mt-4">
          <SubmitButton size="sm" variant="outline">
            Record review
          </SubmitButton>
        </FormActions>
      </Form>
    </PanelSection>
  )
}
