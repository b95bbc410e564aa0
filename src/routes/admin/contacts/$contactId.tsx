import { createFileRoute, Link } from '@tanstack/react-router'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { ContactSteps } from '#features/contacts/components/contact-steps.tsx'
import { DELETE_TEXT, TONES } from '#features/contacts/components/contact-table.tsx'
import { PromiseClock } from '#features/contacts/components/promise-clock.tsx'
import { deleteContact, getContact, listContactHistory } from '#features/contacts/functions.ts'
import { CONTACT_STATUSES, TOPICS, WAYS } from '#features/contacts/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { dayAndTime } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { pageId } from '#kit/page-id.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { DataList } from '#ui/data-list.tsx'
import { linkClass } from '#ui/link-class.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { PanelSection } from '#ui/panel-section.tsx'

export const Route = createFileRoute('/admin/contacts/$contactId')({
  staticData: { crumb: 'Message' },
  loader: async ({ params }) => {
    const data = { contactId: pageId(params.contactId) }
    const [contact, history] = await Promise.all([getContact({ data }), listContactHistory({ data })])
    return { contact, history }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: loaderData ? `Message of ${loaderData.contact.name}` : 'Message', isIndexed: false }),
  component: ContactPage,
})

function ContactPage() {
  const { contact, history } = Route.useLoaderData()
  const { name, email, phone, topic, way, message, status, tracking, consents, others } = contact
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={name}
        aside={<Badge tone={TONES[status]}>{CONTACT_STATUSES[status]}</Badge>}
        actions={
          <>
            {phone && (
              <a href={telephoneUrl(phone)} className={buttonClass({ variant: 'outline', size: 'xs' })}>
                {`Call ${phone}`}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} className={buttonClass({ size: 'xs' })}>
                Write e-mail
              </a>
            )}
            <DeleteRecord
              action="Delete message"
              name={name}
              list="/admin/contacts"
              done={`The message of ${name} is deleted.`}
              run={() => deleteContact({ data: { contactId: contact.id } })}
            >
              {DELETE_TEXT}
            </DeleteRecord>
          </>
        }
      />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,680px)_minmax(240px,1fr)]">
        <div>
          <PanelSection title={topic ? TOPICS[topic] : 'Message'} isFirst>
            <p className="whitespace-pre-line text-body leading-normal [overflow-wrap:anywhere]">{message}</p>
          </PanelSection>
          <PanelSection title="What is known">
            <DataList
              items={[
                { label: 'E-mail', value: email },
                { label: 'Phone', value: phone },
                { label: 'Wishes for', value: way && WAYS[way] },
                { label: 'Received', value: dayAndTime(contact.created_at) },
                { label: 'Came from', value: cameFrom(contact.source, contact.medium) },
                { label: 'First page', value: tracking.landing_page },
                { label: 'Campaign', value: tracking.utm_campaign },
                { label: 'Referrer', value: tracking.referrer },
              ]}
            />
          </PanelSection>
          {others.length > 0 && (
            <PanelSection title="Other messages of this person">
              <ul className="grid gap-1">
                {others.map((other) => (
                  <li key={other.id}>
                    <Link to="/admin/contacts/$contactId" params={{ contactId: other.id }} className={linkClass()}>
                      {`${dayAndTime(other.created_at)}, ${other.topic ? TOPICS[other.topic].toLowerCase() : 'message'}`}
                    </Link>
                  </li>
                ))}
              </ul>
            </PanelSection>
          )}
        </div>
        <aside aria-label="Status and history" className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
          <PanelSection title="Answer" isFirst>
            <DataList
              hasRules={false}
              items={[
                { label: 'Due', value: <PromiseClock {...contact} /> },
                { label: 'Answered', value: contact.answered_at && dayAndTime(contact.answered_at) },
                { label: 'Whose turn', value: contact.owner_name ?? 'The office' },
                { label: 'Reminded', value: contact.reminded_at && dayAndTime(contact.reminded_at) },
                { label: 'Told admins', value: contact.escalated_at && dayAndTime(contact.escalated_at) },
              ]}
            />
            <div className="mt-4">
              <ContactSteps contact={contact} />
            </div>
          </PanelSection>
          <PanelSection title="Agreed to">
            {consents.length === 0 ? (
              <p className="text-ink-3">Nothing on record.</p>
            ) : (
              <ul className="grid gap-1.5">
                {consents.map(({ purpose, text_version, is_given, at, revoked_at }) => (
                  <li key={`${purpose}-${at.toISOString()}`}>
                    {`${purpose.replaceAll('_', ' ')}: ${revoked_at ? 'taken back' : is_given ? 'yes' : 'no'}`}
                    <span className="block text-ink-3 text-legal">{`${dayAndTime(at)}, text of ${text_version}`}</span>
                  </li>
                ))}
              </ul>
            )}
          </PanelSection>
          {history.length > 0 && (
            <PanelSection title="History">
              <ol className="grid gap-3">
                {history.map((entry) => (
                  <li key={entry.seq}>
                    <p>{`${entry.by} ${entry.what}`}</p>
                    <p className="tabular text-ink-3 text-legal">{dayAndTime(entry.at)}</p>
                  </li>
                ))}
              </ol>
            </PanelSection>
          )}
        </aside>
      </div>
    </>
  )
}

/** "Google ads, cpc": the stored words as people write them. */
function cameFrom(source: string, medium: string): string {
  if (source === 'direct') return 'Directly'
  const words = source.replaceAll('_', ' ')
  return [`${words.charAt(0).toUpperCase()}${words.slice(1)}`, medium === 'none' ? '' : medium]
    .filter(Boolean)
    .join(', ')
}
