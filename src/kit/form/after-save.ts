import { useRouter } from '@tanstack/react-router'
import { toast } from '#ui/toast.ts'

/** Reads the page's data again, and waits for it: otherwise the form would be free while the former version still stands in it. */
const AND_WAIT = { sync: true }

/** For a form's `onDone`: the page shows what is stored now, and a toast says what was saved. */
export function useSaved<Result>(said: (result: Result) => string): (result: Result) => Promise<void> {
  const router = useRouter()
  return async (result) => {
    await router.invalidate(AND_WAIT)
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
    await router.invalidate(AND_WAIT)
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
      await router.invalidate(AND_WAIT)
      toast.ok(message)
    },
  }
}
