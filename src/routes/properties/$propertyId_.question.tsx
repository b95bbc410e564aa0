import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { getCurrentUser, getUser } from '#features/accounts/functions.ts'
import { useBrokerage, useSendsEmail } from '#features/brokerage/public.tsx'
import { HomeQuestionForm } from '#features/contacts/components/home-question-form.tsx'
import { getHomeContact } from '#features/contacts/functions.ts'
import type { ContactPromise } from '#features/contacts/schema.ts'
import { NewMessageForm } from '#features/messages/components/new-message-form.tsx'
import { listMessageAgents } from '#features/messages/functions.ts'
import { HomeSummary } from '#features/properties/components/home-summary.tsx'
import { getProperty } from '#features/properties/functions.ts'
import { asAppError } from '#kit/call/errors.ts'
import { pageHead } from '#kit/page/head.ts'
import { dayAndTime, weekday } from '#kit/time/format.ts'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/properties/$propertyId_/question')({
  loader: async ({ params }) => {
    const { property: home } = await getProperty({ data: { propertyId: params.propertyId, part: 'question' } }).catch(
      (thrown: unknown) => {
        const code = asAppError(thrown)?.code
        if (code === 'forbidden') throw redirect({ to: '/properties/$propertyId', params, statusCode: 302 })
        if (code === 'not_found') throw notFound()
        throw thrown
      },
    )
    const [promise, user] = await Promise.all([getHomeContact({ data: { propertyId: home.id } }), getUser()])
    const person = user && (await getCurrentUser())
    return {
      home,
      promise,
      person: person && { name: person.name, email: person.email, phone: person.phone },
      // Empty if the account may not send messages yet; the page then shows the visitor's form.
      agents: user ? await messageAgents() : [],
      clientKey: crypto.randomUUID(),
    }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Ask about this home', isIndexed: false }),
  component: Question,
})

async function messageAgents(): ReturnType<typeof listMessageAgents> {
  try {
    return await listMessageAgents()
  } catch (thrown) {
    if (asAppError(thrown)) return []
    throw thrown
  }
}

function Question() {
  const { home, promise, person, agents, clientKey } = Route.useLoaderData()
  const { name } = useBrokerage()
  const sendsEmail = useSendsEmail()
  const [sent, setSent] = useState<ContactPromise | null>(null)
  const to = [promise.to, 'office'].find((one) => agents.some((agent) => agent.to === one)) ?? agents[0]?.to
  return (
    <FollowLinks className="wrap grid gap-x-16 gap-y-8 py-10 lg:grid-cols-[minmax(0,1fr)_360px] lg:py-14">
      <div className="min-w-0">
        <h1 className="display-2 text-navy-800">Ask about this home</h1>
        <p className="lead mt-3 mb-8 text-ink-2">
          {to
            ? 'Start a conversation about this home. You’ll find the reply under Messages.'
            : 'Send us your question. We’ll reply by email, phone, or text.'}
        </p>
        {sent ? (
          <Notice tone="ok" isLive title="We got your question">
            {`${sent.answerer?.name ?? name} will reply by ${weekday(sent.due_at, 'long')}, ${dayAndTime(sent.due_at)}.${sendsEmail ? ' We emailed you a confirmation.' : ''}`}
          </Notice>
        ) : to ? (
          <NewMessageForm agents={agents} to={to} home={{ id: home.id, title: titleOf(home) }} clientKey={clientKey} />
        ) : (
          <HomeQuestionForm propertyId={home.id} promise={promise} person={person} onDone={setSent} />
        )}
        <a href={`/properties/${home.id}`} data-follow="" className={`${linkClass('more')} mt-6`}>
          Back to the listing
        </a>
      </div>
      <aside aria-label="The home" className="max-lg:order-first lg:pt-2">
        <HomeSummary home={home} />
      </aside>
    </FollowLinks>
  )
}

function titleOf({ address, title }: { address: string | null; title: string }): string {
  return address ?? title
}
