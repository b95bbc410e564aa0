import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { calendarDay } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { isAgencyInForce } from '../rules/agency.ts'
import { typeText } from '../rules/terms.ts'
import type { AvailableConsumer, DisclosureTemplate, RelationshipDetail } from '../schema.ts'
import { AcknowledgeForm, SendForm, SignForm } from './act-forms.tsx'
import { AgreementBody } from './agreement-body.tsx'
import { type PageAct, RelationshipActForm } from './relationship-act-form.tsx'
import { RelationshipSide } from './relationship-side.tsx'
import { RelationshipSummary } from './relationship-summary.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Shows a relationship to either party: the agent, the term, the homes, and its history. */
export function RelationshipPage({
  list,
  other,
  ...props
}: Omit<RelationshipPartsProps, 'path'> & { list: string; other: string }) {
  const { id, version } = props.relationship
  return (
    <>
      <Breadcrumb
        isShortOnPhone
        className="mb-2 print:hidden"
        items={[{ label: 'Agreements', href: list }, { label: other }]}
      />
      <DoneNotice />
      <RelationshipParts key={`${id} ${version}`} {...props} path={`${list}/${id}`} />
    </>
  )
}

function RelationshipParts(props: RelationshipPartsProps) {
  const { relationship, path, name, doing, today } = props
  const { side, acts, status } = relationship
  return (
    <>
      <PageHeader
        size="panel"
        title={headingOf(relationship, today)}
        aside={<StatusBadge relationship={relationship} />}
        actions={
          <Button variant="outline" size="xs" className="noscript:hidden" onClick={() => print()}>
            <Icon icon={Printer} size={16} /> Print
          </Button>
        }
      />
      {relationship.is_own_listing && (
        <Notice tone="warning" className="mb-5" title="This home is our listing.">
          If you tour or make an offer on this home, we’d represent both sides. Both must first sign a limited agency
          consent.
        </Notice>
      )}
      {doing ? (
        <RelationshipActForm {...props} doing={doing} />
      ) : (
        <>
          {acts.includes('acknowledge') && (
            <Step title="Step 1 of 2: Read the agency disclosure">
              {relationship.disclosure && <AgreementBody body={relationship.disclosure.body} />}
              <AcknowledgeForm relationship={relationship} path={path} />
            </Step>
          )}
          {acts.includes('sign') && (
            <Step title="Step 2 of 2: Read and sign the agreement">
              {relationship.agreement && <AgreementBody body={relationship.agreement.body} />}
              <SignForm relationship={relationship} path={path} name={name} />
            </Step>
          )}
          {side === 'consumer' && status === 'pending' && relationship.has_signed && (
            <Notice tone="ok" className="mb-6">
              You’ve signed. The agreement takes effect when the other party signs.
            </Notice>
          )}
          <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_300px] print:block">
            <div className="min-w-0">
              <RelationshipSummary relationship={relationship} path={path} today={today} />
              {acts.includes('send') && <SendPart {...props} />}
              <Texts relationship={relationship} />
            </div>
            <RelationshipSide relationship={relationship} />
          </div>
        </>
      )}
    </>
  )
}

function headingOf(relationship: RelationshipDetail, today: string): string {
  const { side, agent, consumer, relationship_type } = relationship
  const type = typeText(relationship_type)
  if (side === 'agent') return `${consumer.name}, ${type.toLowerCase()}`
  return isAgencyInForce(relationship, today) ? `${agent.name} represents you` : `${type} with ${agent.name}`
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8 max-w-205 rounded-panel bg-limestone px-4 py-5 md:px-7 md:py-6" aria-label={title}>
      <h2 className="panel-title mb-4">{title}</h2>
      {children}
    </section>
  )
}

function SendPart({ relationship, path, name, template }: RelationshipPartsProps) {
  return (
    <PanelSection title="Sign and send">
      <p className="measure mb-5 text-ink-2">
        {relationship.consumer.name} gets an email, reads the disclosure, and signs after you. To change the terms
        later, recall the agreement.
      </p>
      {template && (
        <div className="mb-6">
          <Disclosure summary={`The disclosure, version of ${calendarDay(template.version)}`}>
            <AgreementBody body={template.body} />
          </Disclosure>
        </div>
      )}
      <SendForm relationship={relationship} path={path} name={name} />
    </PanelSection>
  )
}

function Texts({ relationship: { disclosure, agreement } }: { relationship: RelationshipDetail }) {
  const texts = [
    { label: 'The disclosure', text: disclosure },
    { label: 'The agreement', text: agreement },
  ].flatMap(({ label, text }) => (text ? [{ label, ...text }] : []))
  if (texts.length === 0) return null
  return (
    <PanelSection title="Full text">
      {texts.map(({ label, body, text_version, text_hash }) => (
        <Disclosure key={text_hash} summary={`${label}, version of ${calendarDay(text_version)}`}>
          <AgreementBody body={body} />
          <p className="mt-3 text-ink-3 text-legal [overflow-wrap:anywhere]">SHA-256 {text_hash}</p>
        </Disclosure>
      ))}
    </PanelSection>
  )
}

interface RelationshipPartsProps {
  relationship: RelationshipDetail
  path: string
  /** Name on the reader's account. */
  name: string
  doing: PageAct | null
  /** Calendar day in Indianapolis. */
  today: string
  /** Consumers that an agent can select; empty for a client. */
  consumers: readonly AvailableConsumer[]
  /** Current disclosure, for an agent who has not sent it yet. */
  template: DisclosureTemplate | null
}
