import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'

/** The error page where the shell itself could not be shown, whose main landmark is missing then. */
export function ShellError(props: ErrorComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorPage {...props} />
    </main>
  )
}
