import { useRouter } from '@tanstack/react-router'
import { ActForm } from '#kit/form/act-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { day, number } from '#kit/time/format.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { updateUserDownloadLimits } from '../functions.ts'
import { type DownloadLimits, type OwnLimits, DownloadLimitsForm as Schema } from '../schema.ts'

/** Form for a user's own limits, which replace those of the site. */
export function DownloadLimitsForm({ userId, name, limits, own, isOpen }: DownloadLimitsFormProps) {
  const router = useRouter()
  const isAlive = useHydrated()
  const form = useCallForm({
    call: updateUserDownloadLimits,
    schema: Schema,
    defaults: {
      userId,
      version: own?.version ?? 0,
      hasOwn: own !== null,
      listingsPerDay: limits.listings.limit,
      documentsPerDay: limits.documents.limit,
      reason: '',
    },
    hidden: ['userId', 'version'],
    done: { message: 'Limits saved.', path: null },
    onDone: async (after) => {
      form.setValue('reason', '')
      await reloadPage(router)
      toast.ok(after ? `${name} has custom limits.` : `The site’s limits apply to ${name}.`)
    },
  })
  return (
    <ActForm
      of={form}
      title="Download limits"
      state={`${number(limits.listings.limit)} listings, ${own ? 'custom' : 'site limits'}`}
      action="Save limits"
      isOpen={isOpen}
    >
      {own && (
        <p className="text-ink-2">
          {`Set ${day(own.updated_at)}${own.set_by_name ? `, by ${own.set_by_name}` : ''}: ${own.reason}`}
        </p>
      )}
      <form.Checkbox name="hasOwn" label="Custom limits" />
      <form.NumberField
        name="listingsPerDay"
        label="Listings in 24 hours"
        help="The MLS allows 500 at most."
        isDisabled={isAlive && !form.values.hasOwn}
      />
      <form.NumberField
        name="documentsPerDay"
        label="Documents in 24 hours"
        isDisabled={isAlive && !form.values.hasOwn}
      />
      <form.TextField
        name="reason"
        label="Reason"
        help="Saved in the audit log."
        isRequired
        maxLength={500}
        autoComplete="off"
      />
    </ActForm>
  )
}

interface DownloadLimitsFormProps {
  userId: string
  name: string
  limits: DownloadLimits
  own: OwnLimits | null
  isOpen: boolean
}
