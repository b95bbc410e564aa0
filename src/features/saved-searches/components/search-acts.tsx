import { useRouter } from '@tanstack/react-router'
import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { useDeletedToast } from '../browser/use-deleted-toast.ts'
import { deleteSavedSearch, runSavedSearch } from '../functions.ts'
import { RunSavedSearch, type SavedSearch, SavedSearchId } from '../schema.ts'

const LIST = '/dashboard/saved-searches'

/** Marks a search's new homes as seen, or deletes it. Works without JavaScript. */
export function SearchActs({ search: { id, name }, hasNew }: { search: SavedSearch; hasNew: boolean }) {
  const router = useRouter()
  const tellDeleted = useDeletedToast({ id, name })
  const seen = useCallForm({
    call: runSavedSearch,
    schema: RunSavedSearch,
    defaults: { searchId: id, page: 1 },
    hidden: ['searchId'],
    done: { message: 'New homes marked as seen.', path: null },
    onDone: useSaved(() => 'New homes marked as seen.'),
  })
  const gone = useCallForm({
    call: deleteSavedSearch,
    schema: SavedSearchId,
    defaults: { searchId: id },
    hidden: ['searchId'],
    done: { message: `“${name}” deleted.`, path: LIST },
    onDone: async () => {
      await router.navigate({ to: LIST })
      await reloadPage(router)
      tellDeleted()
    },
  })
  return (
    <>
      {hasNew && (
        <Form of={seen} label="Mark new homes as seen">
          <SubmitButton variant="outline" size="xs" busyLabel="Saving…">
            Mark as seen
          </SubmitButton>
        </Form>
      )}
      <Form of={gone} label={`Delete ${name}`}>
        <SubmitButton variant="quiet" size="xs" busyLabel="Deleting…">
          Delete
        </SubmitButton>
      </Form>
    </>
  )
}
