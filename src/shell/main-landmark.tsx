import { createContext, type ReactNode, useContext } from 'react'

const IsInside = createContext(false)

/** Main landmark of a page. */
export function MainLandmark({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={className}>
      <IsInside value={true}>{children}</IsInside>
    </main>
  )
}

/** Adds the main landmark if the page has none, because its layout could not be shown. */
export function EnsureMain({ children }: { children: ReactNode }) {
  return useContext(IsInside) ? children : <MainLandmark>{children}</MainLandmark>
}
