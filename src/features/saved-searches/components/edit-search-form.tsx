import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { updateSavedSearch } from '../functions.ts'
import { type SavedSearch, UpdateSavedSearch } from '../schema.ts'
import type { Rhythm } from '../words.ts'
import { SearchFields } from './search-fields.tsx'

/** `search` has filters that replace the stored ones. */
export function EditSearchForm({ saved, search, preference, canViewSold }: EditSearchFormProps) {
  const router = useRouter()
  const { id: searchId, version, name, frequency, events } = saved
  const form = useCallForm({
    call: updateSavedSearch,
    schema: UpdateSavedSearch,
    defaults: { searchId, version, name, frequency, events, ...(search === null ? {} : { search }) },
    hidden: search === null ? ['searchId', 'version'] : ['searchId', 'version', 'search'],
    done: { message: 'Search saved.', path: '/dashboard/saved-searches' },
    onDone: async (changed) => {
      await router.navigate({ to: '/dashboard/saved-searches/$searchId', params: { searchId }, replace: true })
      await reloadPage(router)
      toast.ok(`“${changed.name}” saved.`)
    },
  })
  return (
    <Form of={form} label="Search settings" className="grid gap-6">
      <SearchFields form={form} preference={preference} canViewSold={canViewSold} />
      <FormActions>
        <SubmitButton busyLabel="Saving…">{search === null ? 'Save changes' : 'Use these filters'}</SubmitButton>
      </FormActions>
    </Form>
  )
}

interface EditSearchFormProps {
  saved: SavedSearch
  search: string | null
  preference: Rhythm
  canViewSold: boolean
}
