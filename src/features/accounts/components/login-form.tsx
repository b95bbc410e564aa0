import { useRouter } from '@tanstack/react-router'
import { AppError, asAppError } from '#kit/errors.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { toast } from '#ui/toast.ts'
import { signIn } from '../functions.ts'
import { expirationStateOf } from '../rules.ts'
import { SignIn, type SignInResult } from '../schema.ts'
import { TEXTS } from '../words.ts'
import { useAuth } from './auth-provider.tsx'

/** Signs in and goes on to `target`, with or without JavaScript. Source: specification 2, login screen; 4, after login; 8. */
export function LoginForm({ target, mode, resetPath }: LoginFormProps) {
  const auth = useAuth()
  const router = useRouter()
  const form = useCallForm({
    call: Object.assign(attempt, { url: signIn.url }),
    schema: SignIn,
    defaults: { email: '', password: '' },
    onDone: goOn,
  })

  async function attempt({ data }: { data: SignIn }): Promise<SignInResult> {
    const result = mode === 'sign-up' ? refusal(TEXTS.useRegistration) : await auth.signIn(data).catch(restate)
    if (!result.success) form.setValue('password', '')
    return result.success || result.error ? result : refusal(TEXTS.signInFailed)
  }

  async function goOn(result: SignInResult) {
    const state = result.success && result.passwordExpiration ? expirationStateOf(result.passwordExpiration) : null
    if (state?.warning) {
      const toReset = resetPath && {
        label: 'Update password now',
        onAction: () => void router.navigate({ href: resetPath }),
      }
      toast.warning(state.message, toReset ? { action: toReset } : {})
    }
    await router.navigate({ href: state?.reset_required && resetPath ? resetPath : target })
    await router.invalidate()
  }

  return (
    <Form of={form} label="Sign in" className="grid gap-5">
      <input type="hidden" name="redirect" value={target} />
      <form.TextField name="email" type="email" label="Email" autoComplete="username" isRequired />
      <form.PasswordField name="password" label="Password" autoComplete="current-password" isRequired />
      <SubmitButton size="lg" isBlock busyLabel="Loading...">
        Sign In
      </SubmitButton>
    </Form>
  )
}

function refusal(error: string): SignInResult {
  return { success: false, error }
}

/** What is no refusal of ours reads as the specification says. */
function restate(thrown: unknown): never {
  throw asAppError(thrown) ?? new AppError('unavailable', TEXTS.authenticationFailed)
}

interface LoginFormProps {
  /** A path of our own to go to. */
  target: string
  mode: 'sign-in' | 'sign-up'
  /** Where a password is set anew, where the site has such a page. */
  resetPath: string | null
}
