/** Number of challenges in progress. */
let working = 0
const listeners = new Set<() => void>()

export const captchaWork = {
  isOn: () => working > 0,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export async function whileWorking<T>(work: () => Promise<T>): Promise<T> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

function change(by: number): void {
  working += by
  for (const listener of listeners) listener()
}
