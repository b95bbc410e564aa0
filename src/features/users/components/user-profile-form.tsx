import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { phoneText } from '#kit/form/phone.ts'
import { UnsavedGuard } from '#kit/form/unsaved.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FieldPairs, FormActions } from '#ui/fields/form.tsx'
import { updateUserProfile } from '../functions.ts'
import { UpdateUserProfile, type UserDetails } from '../schema.ts'

/** Excludes the email address, which only the user can change because it identifies them. */
export function UserProfileForm({ user }: { user: UserDetails }) {
  const form = useCallForm({
    call: updateUserProfile,
    schema: UpdateUserProfile,
    defaults: {
      userId: user.id,
      version: user.version,
      name: user.name,
      phone: user.phone ?? '',
      street: user.street ?? '',
      city: user.city ?? '',
      state: user.state ?? '',
      postal_code: user.postal_code ?? '',
    },
    hidden: ['userId', 'version'],
    done: { message: 'Profile saved.', path: null },
    onDone: useSaved(({ name }) => `${name}’s profile saved.`),
  })
  return (
    <Form of={form} label="Profile">
      <FieldPairs>
        <form.TextField name="name" label="Name" isRequired maxLength={200} autoComplete="off" />
        <form.TextField name="phone" type="tel" label="Phone" isOptional autoComplete="off" format={phoneText} />
        <form.TextField name="street" label="Street" isOptional maxLength={200} autoComplete="off" />
        <form.TextField name="city" label="City" isOptional maxLength={100} autoComplete="off" />
        <form.TextField name="state" label="State" isOptional maxLength={100} autoComplete="off" />
        <form.TextField name="postal_code" label="ZIP code" isOptional maxLength={20} autoComplete="off" />
      </FieldPairs>
      <FormActions className="mt-5" note="Only the user can change their email address.">
        <SubmitButton size="sm">Save profile</SubmitButton>
      </FormActions>
      <UnsavedGuard />
    </Form>
  )
}
