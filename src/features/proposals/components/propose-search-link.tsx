import { Send } from 'lucide-react'
import { useAuth } from '#features/accounts/public.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'

/** Leads an agent to the form that proposes a search. No one else sees it. */
export function ProposeSearchLink({ search }: { search: string }) {
  const { user } = useAuth()
  if (!user?.is_agent) return null
  return (
    <a
      href={`/agent/proposals/search?search=${encodeURIComponent(search)}`}
      className={`${linkClass('more')} inline-flex min-h-11 items-center gap-1.5 print:hidden`}
    >
      <Icon icon={Send} size={18} />
      Propose this search
    </a>
  )
}
