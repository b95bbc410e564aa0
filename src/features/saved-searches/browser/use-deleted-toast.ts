import { useRouter } from '@tanstack/react-router'
import { messageOf } from '#kit/form/refusal.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { toast } from '#ui/overlay/toast.ts'
import { restoreSavedSearch } from '../functions.ts'

/** Returns a function that confirms a deletion and offers to undo it. */
export function useDeletedToast({ id, name }: { id: string; name: string }): () => void {
  const router = useRouter()
  async function restore() {
    try {
      await restoreSavedSearch({ data: { searchId: id } })
      await reloadPage(router)
      toast.ok(`“${name}” restored.`)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return () => toast.ok(`“${name}” deleted.`, { action: { label: 'Undo', onAction: () => void restore() } })
}
