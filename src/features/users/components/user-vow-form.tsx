import { useRouter } from '@tanstack/react-router'
import { ActForm } from '#kit/form/act-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { calendarDayOf, day } from '#kit/time/format.ts'
import { toast } from '#ui/overlay/toast.ts'
import { updateUserVowPermissions } from '../functions.ts'
import { UserVowForm as Schema, type UserDetails } from '../schema.ts'

export function UserVowForm({ user, isOpen }: UserVowFormProps) {
  const router = useRouter()
  const { mls_auditor_until, password_days } = user
  const form = useCallForm({
    call: updateUserVowPermissions,
    schema: Schema,
    defaults: {
      userId: user.id,
      passwordDays: password_days,
      // The column holds the end of the day, so subtract 1 ms.
      auditorUntil: mls_auditor_until ? calendarDayOf(new Date(mls_auditor_until.getTime() - 1)) : '',
      mustAcceptAgain: false,
      reason: '',
    },
    hidden: ['userId'],
    done: { message: 'VOW permissions saved.', path: null },
    onDone: async () => {
      form.setValue('reason', '')
      form.setValue('mustAcceptAgain', false)
      await reloadPage(router)
      toast.ok(`${user.name}’s VOW permissions saved.`)
    },
  })
  return (
    <ActForm
      of={form}
      title="Password term and MLS auditor"
      state={
        mls_auditor_until ? `audits until ${day(new Date(mls_auditor_until.getTime() - 1))}` : `${password_days} days`
      }
      action="Save VOW permissions"
      isOpen={isOpen}
    >
      <form.NumberField
        name="passwordDays"
        label="Days a password lasts"
        help="From the day it was set. The MLS requires 90 or more."
      />
      <form.TextField
        name="auditorUntil"
        type="date"
        label="Audits for the MLS until"
        isOptional
        help="Sees what registrants and sold data users see, can’t change anything, and each view is logged."
      />
      <form.Checkbox name="mustAcceptAgain" label="Ask them to agree to the current terms again" />
      <form.TextField name="reason" label="Reason" isRequired maxLength={500} autoComplete="off" />
    </ActForm>
  )
}

type UserVowFormProps = {
  user: Pick<UserDetails, 'id' | 'name' | 'mls_auditor_until' | 'password_days'>
  isOpen: boolean
}
