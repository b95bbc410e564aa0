import { useBrokerage } from '#features/brokerage/public.tsx'
import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { updateContactConsent } from '../functions.ts'
import { filledText } from '../rules.ts'
import { type Consent, ContactConsentDraft } from '../schema.ts'

const WITHDRAWN = 'Permission withdrawn. We’ll contact you only about your account and requests.'
const GIVEN = 'Thank you. We may contact you.'

export function ContactConsent({ consents }: { consents: readonly Consent[] }) {
  const given = consents.find(({ purpose, is_given, revoked_at }) => purpose === 'contact' && is_given && !revoked_at)
  const { name, mls } = useBrokerage()
  const text = filledText('contact', { brokerage: name, mls: mls.name }).intro
  return (
    <div className="mt-7 grid gap-3">
      <h3 className="font-semibold">Contact permission</h3>
      {given ? (
        <>
          <p id="contact-consent" className="text-ink-2 text-small">
            You agreed on {dayAndTime(given.at)} to be contacted by {name} by call, email, and text. You can withdraw
            this permission at any time. After that, we’ll contact you only to answer your questions, and about your
            account and your current business with us.
          </p>
          <PostButton
            call={updateContactConsent}
            fields={{ contactConsent: 'false', _boolean: 'contactConsent' }}
            run={() => updateContactConsent({ data: { contactConsent: false } })}
            done={WITHDRAWN}
            busyLabel="Withdrawing…"
            variant="outline"
            size="sm"
            describedBy="contact-consent"
          >
            Withdraw permission
          </PostButton>
        </>
      ) : (
        <Agree text={text} />
      )}
    </div>
  )
}

function Agree({ text }: { text: string }) {
  const form = useCallForm({
    call: updateContactConsent,
    schema: ContactConsentDraft,
    defaults: { contactConsent: false },
    done: { message: GIVEN, path: null },
    onDone: useSaved(() => GIVEN),
  })
  return (
    <Form of={form} label="Contact permission" className="grid gap-3">
      <p className="text-ink-2 text-small">
        We don’t call, text, or email you for marketing, because you haven’t agreed to it or withdrew your permission.
      </p>
      <form.Checkbox name="contactConsent" size="small" plainLabel="Contact permission" label={text} isRequired />
      <div>
        <SubmitButton size="sm">Give permission</SubmitButton>
      </div>
    </Form>
  )
}
