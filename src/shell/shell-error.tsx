import type { ErrorComponentProps } from '@tanstack/react-router'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { ErrorPage } from './error-page.tsx'
import { secondLine } from './header.tsx'
import { Logo } from './logo.tsx'
import { MainLandmark } from './main-landmark.tsx'

/** Error page in place of a failed layout, with the main landmark that the layout would have. */
export function ShellError(props: ErrorComponentProps) {
  return (
    <MainLandmark>
      <ErrorPage {...props} />
    </MainLandmark>
  )
}

/** Error page of the admin area and the agent pages, with a header, because the site's header is missing there. */
export function WorkError({ root, ...props }: ErrorComponentProps & { root: '/admin' | '/agent' }) {
  const brokerage = useBrokerage()
  return (
    <>
      <header className="flex h-16 items-center justify-between gap-4 border-line border-b bg-white px-4 md:px-6 lg:px-8">
        <a
          href={root}
          aria-label={`${brokerage.name}, ${root === '/admin' ? 'Admin' : 'Agent'}`}
          className="flex min-h-11 items-center no-underline"
        >
          <Logo name={brokerage.short_name} line={secondLine(brokerage)} />
        </a>
        <a href="/" className="inline-flex min-h-11 items-center text-small">
          Back to the site
        </a>
      </header>
      <ShellError {...props} />
    </>
  )
}
