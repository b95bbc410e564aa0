import { PublicForm, SendButton, usePublicForm } from '#features/public-forms/public.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { linkClass } from '#ui/text/link.tsx'
import { reportListing } from '../functions.ts'
import { ReportListing } from '../schema.ts'
import { LISTING_FAULTS, REPORT_PROMISE } from '../words.ts'

/** Form that reports an error in a listing. It needs no account and no JavaScript. */
export function ReportForm({ propertyId, onDone }: { propertyId: string; onDone: (answer: string) => void }) {
  const form = usePublicForm({
    call: reportListing,
    schema: ReportListing,
    defaults: { propertyId, fault: '', message: '', email: '' },
    hidden: ['propertyId'],
    onDone: ({ due_at }) => onDone(`Thank you. We’ll review it by ${dayAndTime(due_at)}.`),
    done: { message: `Thank you. We’ll review it within ${REPORT_PROMISE}.`, path: null },
  })
  return (
    <PublicForm of={form} label="Report a problem" className="gap-6">
      <form.RadioGroup name="fault" label="Problem" options={optionsOf(LISTING_FAULTS)} />
      <form.TextArea
        name="message"
        label="What’s the correct information?"
        help="Up to 1,000 characters. Tell us how you know, if you can."
        maxLength={1000}
        rows={5}
      />
      <form.TextField
        name="email"
        type="email"
        label="Email (optional)"
        help="Only if you want a reply. We won’t use it for anything else."
        autoComplete="email"
      />
      <SendButton
        size="md"
        beside={
          <a href={`/properties/${propertyId}`} data-follow="" className={linkClass('more')}>
            Back to the listing
          </a>
        }
      >
        Send report
      </SendButton>
    </PublicForm>
  )
}
