import { NotFoundPage } from './not-found-page.tsx'

/** The page behind a link of a letter that leads nowhere (any more). */
export function DeadLinkPage() {
  return (
    <NotFoundPage
      message="This link leads nowhere"
      lead="It may have ended, or a part of it was lost on the way. Please open it from the e-mail again. If that does not help, call or text us and we will find it."
    />
  )
}
