import { useEffect } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'

/** Names a page that stands in for another: the head was made for the page that could not be shown. */
export function usePageTitle(title: string): void {
  const { name } = useBrokerage()
  useEffect(() => {
    document.title = `${title} | ${name}`
  }, [title, name])
}
