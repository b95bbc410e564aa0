import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { CurrentUser } from '#features/accounts/schema.ts'
import { lazyPart, retryableImport } from '#kit/client-loading/public.ts'
import { LOAD_ERROR_OVER_PAGE, LoadError } from '#ui/page/empty-state.tsx'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { Icon } from '#ui/text/icon.tsx'
import { paletteChoices } from './palette-choices.ts'

const load = retryableImport(() => import('#features/command-palette/components/palette.tsx'))
const preload = () => void load().catch(() => undefined)
const Palette = lazyPart(
  load,
  (module) => module.Palette,
  ({ again, onClose }) => (
    <LoadError what="The search" again={again} onClose={onClose} className={LOAD_ERROR_OVER_PAGE} />
  ),
)

/** Button that opens the command palette, as Ctrl K and Cmd K do. The palette loads when it is first opened. */
export function PaletteButton({ root, title, user }: PaletteButtonProps) {
  const router = useRouter()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isModified = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      if (event.key.toLowerCase() !== 'k' || !isModified || event.altKey || event.shiftKey) return
      event.preventDefault()
      // An open dialog may hold unsaved input.
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        // It does nothing without JavaScript; its place stays reserved.
        className={`${isHydrated ? '' : 'invisible'} ${LOOK}`}
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Icon icon={Search} size={18} />
        <span className="max-md:sr-only">{title}</span>
        <span aria-hidden="true" className="ml-auto whitespace-nowrap font-text text-legal max-md:hidden">
          {isHydrated && isMac() ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <Palette
            title={title}
            isOffice={root === '/admin'}
            {...paletteChoices(router, root, user, (id) => document.getElementById(id) !== null)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** An icon on a phone. */
const LOOK =
  'ml-auto flex size-11 shrink-0 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-control text-left text-caption text-ink-3 hover:bg-limestone hover:text-ink md:h-8 md:w-66 md:justify-start md:border md:border-control md:bg-white md:px-2.5 print:hidden'

function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
}

interface PaletteButtonProps {
  root: '/agent' | '/admin'
  title: string
  user: CurrentUser
}
