import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reloadPage } from './reload-page.ts'

/** Reloads the page's data at intervals while the page is visible. @param ms null to stop */
export function useReloadEvery(ms: number | null): void {
  const router = useRouter()
  useEffect(() => {
    if (ms === null) return
    const timer = setInterval(() => {
      if (!document.hidden) void reloadPage(router)
    }, ms)
    return () => clearInterval(timer)
  }, [router, ms])
}
