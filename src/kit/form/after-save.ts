import { useRouter } from '@tanstack/react-router'
import { reloadPage } from '#kit/page/reload-page.ts'
import { type ToastOptions, toast } from '#ui/overlay/toast.ts'

/** Returns an `onDone` that reloads the page and confirms with a toast. */
export function useSaved<Result>(said: (result: Result) => string): (result: Result) => Promise<void> {
  const router = useRouter()
  return async (result) => {
    await reloadPage(router)
    toast.ok(said(result))
  }
}

/**
 * Returns an `onDone` that opens a list, or the page of a new record, and confirms with a toast.
 * @param options of the toast, such as its Undo
 */
export function useAdded<Result>(
  to: string | ((result: Result) => string),
  said: (result: Result) => string,
  options?: (result: Result) => ToastOptions,
): (result: Result) => Promise<void> {
  const router = useRouter()
  return async (result) => {
    // The input is saved, so skip the unsaved-changes dialog.
    await router.navigate({ to: typeof to === 'string' ? to : to(result), ignoreBlocker: true })
    await reloadPage(router)
    toast.ok(said(result), options?.(result))
  }
}

/**
 * Returns options for `useCallForm`, `...useDone(path, message)`, for a form that ends on another page with the same
 * confirmation with and without JavaScript. Without a path it stays on its page.
 */
export function useDone(
  path: string | null,
  message: string,
): { done: { message: string; path: string | null }; onDone: () => Promise<void> } {
  const router = useRouter()
  return {
    done: { message, path },
    onDone: async () => {
      // The input is saved, so skip the unsaved-changes dialog.
      if (path) await router.navigate({ href: path, ignoreBlocker: true })
      await reloadPage(router)
      toast.ok(message)
    },
  }
}
