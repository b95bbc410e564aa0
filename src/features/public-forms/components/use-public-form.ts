import type * as z from 'zod/mini'
import { captchaPass } from '#features/captcha/public.tsx'
import { type CallForm, type CallFormOptions, type Draft, useCallForm } from '#kit/form/use-call-form.ts'
import type { FormInput } from '../schema.ts'

type Own<Schema extends z.core.$ZodType> = Omit<z.input<Schema>, keyof FormInput>

interface PublicFormOptions<Schema extends z.core.$ZodType<unknown, FormInput>, Result>
  extends Omit<CallFormOptions<Schema, Result>, 'defaults'> {
  defaults: Draft<Own<Schema>>
  /** Returns members without a visible field, such as the tracking context, at submit time. */
  more?: () => Partial<z.input<Schema>>
}

/** `useCallForm` for a public form, with a captcha pass if one is needed. Its `<PublicForm>` has the honeypot. */
export function usePublicForm<Schema extends z.core.$ZodType<unknown, FormInput>, Result>({
  call,
  defaults,
  more,
  ...options
}: PublicFormOptions<Schema, Result>): CallForm<Draft<z.input<Schema>>> {
  async function attempt({ data }: { data: z.input<Schema> }) {
    const captcha = await captchaPass('public_form')
    return call({ data: { ...data, ...more?.(), captcha } })
  }
  return useCallForm<Schema, Result>({
    ...options,
    call: Object.assign(attempt, { url: call.url }),
    defaults: { ...defaults, website: '' } as Draft<z.input<Schema>>,
  })
}
