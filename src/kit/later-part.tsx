import { type ComponentType, lazy, useEffect, useSyncExternalStore } from 'react'

/** Stands where a part did not come; `again` asks for it once more, and for the whole page where that is the only way. */
export type Missing = { again: () => Promise<void> }

/**
 * A component that is loaded when it is first shown, inside a Suspense. Where it does not come the rest of the page stands
 * as it is, with `Instead` in its place, and it is asked for again as soon as the browser is back online.
 * @param load from laterModule, so that what failed can be asked for again @param pick the component among what was loaded
 */
export function laterPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  Instead: ComponentType<Props & Missing> = Nothing,
): ComponentType<Props> {
  const listeners = new Set<() => void>()
  const begin = () => lazy(async () => ({ default: await load().then(pick, () => Gap) }))
  let Part: ComponentType<Props> = begin()

  async function retry(): Promise<void> {
    await load()
    Part = begin()
    for (const listener of listeners) listener()
  }
  // What it imports itself may have failed, and is remembered under addresses of its own: then a new page alone helps.
  const again = () => retry().catch(() => (navigator.onLine ? location.reload() : undefined))

  function Gap(props: Props) {
    useEffect(() => {
      const quietly = () => void retry().catch(() => undefined)
      addEventListener('online', quietly)
      return () => removeEventListener('online', quietly)
    }, [])
    return <Instead {...props} again={again} />
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const current = () => Part
  return function LaterPart(props: Props) {
    const Current = useSyncExternalStore(subscribe, current, current)
    return <Current {...props} />
  }
}

function Nothing() {
  return null
}
