import { type ComponentType, lazy, useEffect, useSyncExternalStore } from 'react'

/** Props of the fallback. `again` retries the import, or reloads the page if that fails. */
export type Missing = { again: () => Promise<void> }

/**
 * Returns a component that loads when it is first rendered, inside a Suspense. If it fails to load, the rest of the
 * page stays and `Fallback` takes its place. It retries as soon as the browser is back online.
 * @param load from retryableImport, so that a failed import can be retried
 * @param pick selects the component of the module
 */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  Fallback: ComponentType<Props & Missing> = Nothing,
): ComponentType<Props> {
  const listeners = new Set<() => void>()
  const begin = () => lazy(async () => ({ default: await load().then(pick, () => Gap) }))
  let Part: ComponentType<Props> = begin()

  async function retry(): Promise<void> {
    await load()
    Part = begin()
    for (const listener of listeners) listener()
  }
  // The module's own imports may have failed, and browsers remember those URLs too. Then only a page reload helps.
  const again = () => retry().catch(() => (navigator.onLine ? location.reload() : undefined))

  function Gap(props: Props) {
    useEffect(() => {
      const retryOnline = () => void retry().catch(() => undefined)
      addEventListener('online', retryOnline)
      return () => removeEventListener('online', retryOnline)
    }, [])
    return <Fallback {...props} again={again} />
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const current = () => Part
  return function LazyPart(props: Props) {
    const Current = useSyncExternalStore(subscribe, current, current)
    return <Current {...props} />
  }
}

function Nothing() {
  return null
}
