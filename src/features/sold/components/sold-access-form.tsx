import { useRouter } from '@tanstack/react-router'
import { ActForm } from '#kit/form/act-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { day } from '#kit/time/format.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { updateUserSoldAccess } from '../functions.ts'
import { accessState, lastDayOf } from '../rules.ts'
import { SoldAccessForm as Schema, type SoldAccess } from '../schema.ts'

export function SoldAccessForm({ access, name, isOpen }: { access: SoldAccess; name: string; isOpen: boolean }) {
  const router = useRouter()
  const isAlive = useHydrated()
  const { granted, until, reason } = access
  const form = useCallForm({
    call: updateUserSoldAccess,
    schema: Schema,
    defaults: { userId: access.user_id, granted, until: until ? lastDayOf(until) : '', reason: '' },
    hidden: ['userId'],
    done: { message: 'Sold data access saved.', path: null },
    onDone: async (after) => {
      form.setValue('reason', '')
      await reloadPage(router)
      toast.ok(after.granted ? `${name} now has sold data access.` : `${name} no longer has sold data access.`)
    },
  })
  return (
    <ActForm
      of={form}
      title="Sold homes"
      state={accessState(access)}
      action="Save sold data access"
      text="Takes effect right away. Each sold home they view is logged."
      isOpen={isOpen}
    >
      {granted && reason && (
        <p className="text-ink-2">
          {`Granted${access.granted_at ? ` ${day(access.granted_at)}` : ''}${access.granted_by_name ? `, by ${access.granted_by_name}` : ''}: ${reason}`}
        </p>
      )}
      <form.Checkbox name="granted" label="Sold data access" />
      <form.TextField
        name="until"
        type="date"
        label="Last day"
        isOptional
        help="Leave blank for no end date."
        isDisabled={isAlive && !form.values.granted}
      />
      <form.TextField
        name="reason"
        label="Reason"
        help="The MLS may ask for it."
        isRequired
        maxLength={500}
        autoComplete="off"
      />
    </ActForm>
  )
}
