import { CaptchaNote, captchaPass } from '#features/captcha/public.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { linkClass } from '#ui/text/link.tsx'
import { restate } from '../browser/restate.ts'
import { useAfterSignIn } from '../browser/use-after-sign-in.ts'
import { signIn } from '../functions.ts'
import { SignIn, type SignInResult } from '../schema.ts'
import { TEXTS } from '../words.ts'
import { useAuth } from './auth-provider.tsx'

/**
 * Signs in and navigates to `target`, with or without JavaScript.
 * Source: specification 2, login screen; 4, after login; 8.
 */
export function LoginForm({ target, mode, onCodeNeeded }: LoginFormProps) {
  const auth = useAuth()
  const goOn = useAfterSignIn(target)
  const form = useCallForm({
    call: Object.assign(attempt, { url: signIn.url }),
    schema: SignIn,
    defaults: { email: '', password: '' },
    onDone: goOn,
  })

  async function attempt({ data }: { data: SignIn }): Promise<SignInResult> {
    const result = mode === 'sign-up' ? refusal(TEXTS.useRegistration) : await send(data)
    // Keep the field if the user has already corrected the password while waiting.
    const isSame = form.latest().password === data.password
    if (!result.success && isSame) form.setValue('password', '')
    if (!result.success && result.second_step) onCodeNeeded()
    return result.success || result.error ? result : refusal(TEXTS.signInFailed)
  }

  async function send(data: SignIn): Promise<SignInResult> {
    return auth
      .signIn({ ...data, redirect: target ?? undefined, captcha: await captchaPass('sign_in') })
      .catch((thrown) => restate(thrown))
  }

  return (
    <Form of={form} label="Sign in" className="grid gap-5">
      {target && <input type="hidden" name="redirect" value={target} />}
      <form.TextField name="email" type="email" label="Email" autoComplete="username" isRequired />
      <div className="relative">
        <form.PasswordField name="password" label="Password" autoComplete="current-password" isRequired />
        <a
          href={target ? `/reset-password?redirect=${encodeURIComponent(target)}` : '/reset-password'}
          className={`${linkClass()} absolute top-0 right-0 text-small`}
        >
          Forgot password?
        </a>
      </div>
      <SubmitButton size="lg" isBlock busyLabel="Loading...">
        Sign In
      </SubmitButton>
      <CaptchaNote />
    </Form>
  )
}

function refusal(error: string): SignInResult {
  return { success: false, error }
}

interface LoginFormProps {
  /** Path on this site to go to, or null for the user's home page. */
  target: string | null
  mode: 'sign-in' | 'sign-up'
  /** Called if the password is correct and the account has two-step verification. */
  onCodeNeeded: () => void
}
