import { useEffect } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'

/** Sets the title of an error page. The head belongs to the page that failed. */
export function usePageTitle(title: string): void {
  const { name } = useBrokerage()
  useEffect(() => {
    document.title = `${title} | ${name}`
  }, [title, name])
}
