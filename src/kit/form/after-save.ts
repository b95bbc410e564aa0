import { useRouter } from '@tanstack/react-router'
import { reloadPage } from '#kit/page/reload-page.ts'
import { toast } from '#ui/toast.ts'

/** For a form's `onDone`: the page shows what is stored now, and a toast says what was saved. */
export function useSaved<Result>(said: (result: Result) => string): (result: Result) => Promise<void> {
  const router = useRouter()
  return async (result) => {
    await reloadPage(router)
    toast.ok(said(result))
  }
}

/** For the form of a new record: goes where it can be seen, its list or its own page, and a toast says that it is there. */
export function useAdded<Result>(
  to: string | ((result: Result) => string),
  said: (result: Result) => string,
): (result: Result) => Promise<void> {
  const router = useRouter()
  return async (result) => {
    await router.navigate({ to: typeof to === 'string' ? to : to(result) })
    await reloadPage(router)
    toast.ok(said(result))
  }
}

/**
 * For `useCallForm`, `...useDone(path, message)`: a form that ends on another page, its record's, which says the same
 * with JavaScript and without.
 */
export function useDone(
  path: string,
  message: string,
): { done: { message: string; path: string }; onDone: () => Promise<void> } {
  const router = useRouter()
  return {
    done: { message, path },
    onDone: async () => {
      // What was typed is stored: nobody is asked whether to leave it.
      await router.navigate({ to: path, ignoreBlocker: true })
      await reloadPage(router)
      toast.ok(message)
    },
  }
}
