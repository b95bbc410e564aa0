import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { listActiveAgents } from '#features/agents/functions.ts'
import { ManyOffices, useBrokerage } from '#features/brokerage/public.tsx'
import { ContactForm } from '#features/contacts/components/contact-form.tsx'
import { ContactSent } from '#features/contacts/components/contact-sent.tsx'
import { OtherWays } from '#features/contacts/components/other-ways.tsx'
import { getContactPromise } from '#features/contacts/functions.ts'
import type { ContactPromise } from '#features/contacts/schema.ts'
import { isTopic } from '#features/leads/rules/topic.ts'
import type { Topic } from '#features/leads/words/topics.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { pageHead } from '#kit/page/head.ts'

export const Route = createFileRoute('/contact')({
  // Return the keys even if undefined, or an invalid value in the URL would remain.
  validateSearch: ({
    agent,
    topic,
  }: Record<string, unknown>): { agent?: string | undefined; topic?: Topic | undefined } => ({
    agent: typeof agent === 'string' && /^[a-z0-9-]{1,80}$/.test(agent) ? agent : undefined,
    topic: typeof topic === 'string' && isTopic(topic) ? topic : undefined,
  }),
  loaderDeps: ({ search: { agent } }) => ({ agent }),
  loader: async ({ deps: { agent } }) => {
    const [promise, agents, seo] = await Promise.all([
      getContactPromise({ data: agent ? { agent } : {} }),
      listActiveAgents(),
      getPageSeo({ data: { pageKey: 'contact' } }),
    ])
    return { promise, agents, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Contact',
      description: 'Call, text, or send a message. The form shows who will reply and when.',
      canonicalPath: '/contact',
      stored: loaderData?.seo,
    }),
  component: Contact,
})

function Contact() {
  const { promise, agents } = Route.useLoaderData()
  const { agent, topic } = Route.useSearch()
  const { phone } = useBrokerage()
  const [sent, setSent] = useState<ContactPromise | null>(null)
  return (
    <div className="wrap py-10 lg:py-16">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div>
          <h1 className="display-2 text-navy-800">{sent ? 'We got your message' : 'Contact us'}</h1>
          {sent ? (
            <ContactSent promise={sent} />
          ) : (
            <>
              <p className="lead mt-3 mb-8 text-ink-2">{phone && 'Need a faster answer? Call us.'}</p>
              <ContactForm promise={promise} agent={agent} topic={topic} onDone={setSent} />
            </>
          )}
        </div>
        <OtherWays agents={agents} />
      </div>
      <ManyOffices agents={agents} />
    </div>
  )
}
