import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { phoneText } from '#kit/form/phone.ts'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { forgetKnownUser } from '../browser/known-user.ts'
import { updateProfile } from '../functions.ts'
import { type Profile, ProfileDraft } from '../schema.ts'

export function ProfileForm({ profile }: { profile: Profile }) {
  const router = useRouter()
  const { name, phone, street, city, state, postal_code, version } = profile
  const form = useCallForm({
    call: updateProfile,
    schema: ProfileDraft,
    defaults: {
      name,
      phone: phone ?? '',
      street: street ?? '',
      city: city ?? '',
      state: state ?? '',
      postal_code: postal_code ?? '',
      version,
    },
    hidden: ['version'],
    done: { message: 'Profile saved.', path: null },
    onDone: async () => {
      forgetKnownUser()
      await reloadPage(router)
      toast.ok('Profile saved.')
    },
  })
  return (
    <Form of={form} label="Profile" className="grid gap-5">
      <form.TextField name="name" label="Name" autoComplete="name" isRequired />
      <form.TextField
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        format={phoneText}
        help="For calls, and for texts if you turn them on."
        isOptional
      />
      <form.TextField name="street" label="Street address" autoComplete="street-address" isOptional />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_144px_144px] sm:gap-4">
        <form.TextField name="city" label="City" autoComplete="address-level2" isOptional />
        <form.TextField name="state" label="State" autoComplete="address-level1" isOptional />
        <form.TextField name="postal_code" label="ZIP" autoComplete="postal-code" inputMode="numeric" isOptional />
      </div>
      <FormActions>
        <SubmitButton>Save profile</SubmitButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  )
}
