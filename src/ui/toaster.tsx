import { X } from 'lucide-react'
import { ToastContainer } from 'react-toastify/unstyled'
import { IconButton } from './icon-button.tsx'

/** The one place of all toasts; stands once in the root of the site. Alt+T moves the focus to it. */
export default function Toaster({ position = 'bottom-right' }: { position?: 'bottom-right' | 'top-right' }) {
  return (
    // Stays reachable while a dialog hides the rest of the page from screen readers.
    <div data-react-aria-top-layer="true">
      <ToastContainer
        position={position}
        autoClose={5000}
        limit={3}
        pauseOnHover
        pauseOnFocusLoss
        draggable={false}
        hideProgressBar
        icon={false}
        transition={false}
        aria-label="Notifications Alt+T"
        closeButton={({ closeToast }) => (
          <IconButton icon={X} label="Close" size="xs" className="shrink-0" onClick={closeToast} />
        )}
        toastClassName={TOAST}
      />
    </div>
  )
}

const TOAST =
  'relative grid animate-rise grid-cols-[minmax(0,1fr)_auto] items-start gap-3 overflow-hidden rounded-control bg-white py-1 pr-2 pl-4 md:py-3 text-ink text-small leading-snug shadow-pop forced-colors:border'
