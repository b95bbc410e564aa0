import { useSyncExternalStore } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { Banner } from '#ui/page/notice.tsx'

/** Notice that the browser is offline, with the office's phone number. */
export function OfflineNotice() {
  const { phone } = useBrokerage()
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline) return null
  return (
    <div role="status">
      <Banner>You’re offline. This page may be out of date.{phone && ` Call or text ${phone}.`}</Banner>
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
