import { NotFoundPage } from './not-found-page.tsx'

/** Page for an email link that is unknown, truncated or expired. */
export function DeadLinkPage() {
  return (
    <NotFoundPage
      message="This link doesn’t work"
      lead="It may have expired, or part of it is missing. Open it from the email again. If it still doesn’t work, call or text us."
    />
  )
}
