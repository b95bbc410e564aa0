import { createFileRoute, notFound } from '@tanstack/react-router'
import { MyRegistrationView } from '#features/events/components/my-registration.tsx'
import { getRegistration } from '#features/events/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { DeadLinkPage } from '#shell/dead-link-page.tsx'

/** Page of a registration's email links. A holder may view and cancel this one registration. */
export const Route = createFileRoute('/networking/registration/$token')({
  loader: ({ params }) =>
    getRegistration({ data: { token: params.token } }).catch((thrown: unknown) => {
      const code = asAppError(thrown)?.code
      if (code === 'not_found' || code === 'invalid') throw notFound()
      throw thrown
    }),
  head: ({ matches }) => pageHead(matches, { title: 'Your registration', isIndexed: false }),
  component: Page,
  notFoundComponent: DeadLinkPage,
})

function Page() {
  const registration = Route.useLoaderData()
  return (
    <div className="wrap-text py-10 lg:py-14">
      <h1 className="display-2 mb-5 text-navy-800">Your registration</h1>
      <DoneNotice />
      <MyRegistrationView registration={registration} />
    </div>
  )
}
