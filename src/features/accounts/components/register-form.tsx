import { useRef } from 'react'
import { CaptchaNote, captchaPass } from '#features/captcha/public.tsx'
import { ConsentFields } from '#features/consents/public.tsx'
import type { ConsentText } from '#features/consents/schema.ts'
import type { ConsentPurpose } from '#features/consents/words.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { phoneText } from '#kit/form/phone.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { linkClass } from '#ui/text/link.tsx'
import { restate } from '../browser/restate.ts'
import { signUp } from '../functions.ts'
import { SignUpForm } from '../schema.ts'
import { TEXTS } from '../words.ts'
import { PasswordRules } from './password-rules.tsx'

/** Registers a user under the MLS rules, with or without JavaScript. All checkboxes start clear. */
export function RegisterForm({ texts, person, privacyPath, intent, sentPath, onSent }: RegisterFormProps) {
  const sentTo = useRef('')
  const form = useCallForm({
    call: Object.assign(attempt, { url: signUp.url }),
    schema: SignUpForm,
    defaults: {
      name: person?.name ?? '',
      email: person?.email ?? '',
      phone: person?.phone ?? '',
      password: '',
      acceptMLSConsent: false,
      acknowledgeDisclosure: false,
      acceptTerms: false,
      contactConsent: false,
      marketingEmails: false,
      intent,
    },
    hidden: ['intent'],
    done: { message: 'We sent a link to the address you entered.', path: sentPath },
    onDone: () => onSent(sentTo.current),
  })
  const { values } = form

  async function attempt({ data }: Parameters<typeof signUp>[0]) {
    sentTo.current = data.email
    const captcha = await captchaPass('sign_up')
    return signUp({ data: { ...data, captcha } }).catch((thrown) => restate(thrown, TEXTS.signUpFailed))
  }

  return (
    <Form of={form} label="Create an account" className="grid gap-5">
      <form.TextField name="name" label="Name" autoComplete="name" isRequired />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.TextField
          name="email"
          type="email"
          label="Email"
          help="We’ll send a confirmation link."
          autoComplete="email"
          isRequired
        />
        <form.TextField
          name="phone"
          type="tel"
          label="Phone"
          help="To reach you about your requests."
          autoComplete="tel"
          isOptional
          format={phoneText}
        />
      </div>
      <form.PasswordField
        name="password"
        label="Password"
        help="MLS rules require it to expire after 90 days. We’ll email you first."
        autoComplete="new-password"
        isRequired
      >
        <PasswordRules password={values.password} name={values.name} email={values.email} />
      </form.PasswordField>
      <ConsentFields form={form} texts={texts} />
      <div className="grid gap-1">
        <form.Checkbox
          name="contactConsent"
          size="small"
          plainLabel="Contact permission"
          label={
            <>
              {texts.contact.intro}
              {privacyPath && (
                <>
                  {' '}
                  <a href={privacyPath} className={linkClass()}>
                    Privacy policy
                  </a>
                </>
              )}
            </>
          }
          isRequired
        />
        <form.Checkbox
          name="marketingEmails"
          size="small"
          plainLabel="Marketing emails"
          label={texts.marketing.intro}
          isOptional
        />
      </div>
      <SubmitButton size="lg" isBlock busyLabel="Creating your account…">
        Create account
      </SubmitButton>
      <CaptchaNote />
    </Form>
  )
}

interface RegisterFormProps {
  texts: Record<ConsentPurpose, ConsentText>
  /** Contact details that are known from a request; the visitor can change them. */
  person?: { name: string; email: string; phone: string | null } | null
  /** Path of the privacy policy, if the site has one. */
  privacyPath: string | null
  /** The page that asked for the sign-in, or empty. Offered again after the address is confirmed. */
  intent: string
  /** Redirect target without JavaScript. */
  sentPath: string
  onSent: (email: string) => Promise<unknown> | unknown
}
