import { useBrokerage } from '#features/brokerage/public.tsx'
import { filledText } from '#features/consents/rules.ts'
import { useDone } from '#kit/form/after-save.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { day } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Breadcrumb, PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { SettingsSection } from '#ui/page/settings-section.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { declineSharing, shareActivity, stopSharing } from '../functions.ts'
import { type MySharing, ShareActivity, type SharingWith } from '../schema.ts'
import { MESSAGES, PATHS } from '../words.ts'
import { SharedList } from './shared-list.tsx'

/** Renders the agents of a client, the form that shares activity with one, and the list that one sees. */
export function SharingPage({ sharing, chosen, isFirst }: SharingPageProps) {
  const { agents, seen } = sharing
  const others = agents.filter(({ shared_at }) => shared_at === null)
  const offered = others.find(({ id }) => id === chosen) ?? others[0]
  return (
    <FollowLinks>
      <Breadcrumb
        isShortOnPhone
        className="mb-2"
        items={[{ label: 'Preferences', href: '/dashboard/preferences' }, { label: 'Sharing' }]}
      />
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Sharing"
        lead="An agent sees what you view and save only if you agree. You see the same list."
      />
      {agents.length === 0 ? (
        <EmptyState title="No agent yet" action={<LinkButton to="/contact">Contact us</LinkButton>}>
          When an agent works with you, you can share the homes you view and save, and the searches you save.
        </EmptyState>
      ) : (
        agents.map((agent) => (
          <SettingsSection
            key={agent.id}
            id={`agent-${agent.id}`}
            title={agent.name}
            note={<span id={`shared-${agent.id}`}>{noteOf(agent)}</span>}
          >
            {agent.shared_at !== null ? (
              <StopButton agent={agent} />
            ) : agent === offered ? (
              <Offer key={agent.id} agent={agent} />
            ) : (
              <a href={`${PATHS.sharing}?agent=${agent.id}`} data-follow="" className={linkClass()}>
                {`Share with ${agent.name}`}
              </a>
            )}
          </SettingsSection>
        ))
      )}
      {seen && (
        <Seen
          seen={seen}
          hasViews={sharing.has_views}
          isFirst={isFirst}
          others={agents.filter(({ id, shared_at }) => shared_at !== null && id !== seen.agent_id)}
        />
      )}
    </FollowLinks>
  )
}

interface SharingPageProps {
  sharing: MySharing
  /** Id of the agent whose form or list the address asks for. */
  chosen: string | undefined
  /** True on the newest page of the list. */
  isFirst: boolean
}

function noteOf({ name, shared_at }: SharingWith): string {
  return shared_at === null
    ? `${name} doesn’t see what you view or save. Sharing shows what you like, so you don’t have to describe it.`
    : `You’ve shared with ${name} since ${day(shared_at)}. ${name} sees the homes you view and save, and the searches you save.`
}

function StopButton({ agent: { id, name } }: { agent: SharingWith }) {
  return (
    <PostButton
      call={stopSharing}
      fields={{ agentId: id }}
      run={() => stopSharing({ data: { agentId: id } })}
      done={MESSAGES.stopped}
      busyLabel="Stopping…"
      variant="outline"
      size="sm"
      label={`Stop sharing with ${name}`}
      describedBy={`shared-${id}`}
    >
      Stop sharing
    </PostButton>
  )
}

/** Form with the text of the consent. The box starts clear. */
function Offer({ agent: { id, name, is_declined } }: { agent: SharingWith }) {
  const { name: brokerage, mls } = useBrokerage()
  const form = useCallForm({
    call: shareActivity,
    schema: ShareActivity,
    defaults: { agentId: id, isShared: false },
    hidden: ['agentId'],
    ...useDone(PATHS.sharing, MESSAGES.shared),
  })
  return (
    <div className="grid justify-items-start gap-3">
      <Form of={form} label={`Share with ${name}`} className="grid gap-3">
        <form.Checkbox
          name="isShared"
          size="small"
          plainLabel={`Share with ${name}`}
          label={filledText('activity', { brokerage, mls: mls.name, agent: name }).intro}
          isRequired
        />
        <div>
          <SubmitButton size="sm" busyLabel="Sharing…">
            Start sharing
          </SubmitButton>
        </div>
      </Form>
      {is_declined ? (
        <p className="text-ink-3">{`${name} won’t ask you to share.`}</p>
      ) : (
        <div className="starts-line">
          <PostButton
            call={declineSharing}
            fields={{ agentId: id }}
            run={() => declineSharing({ data: { agentId: id } })}
            done={MESSAGES.declined}
            busyLabel="Saving…"
            variant="quiet"
            size="sm"
            label={`Don’t ask again to share with ${name}`}
          >
            Don’t ask again
          </PostButton>
        </div>
      )}
    </div>
  )
}

function Seen({ seen, hasViews, isFirst, others }: SeenProps) {
  const { agent_id, agent_name, entries, before } = seen
  return (
    <PanelSection
      id="list"
      title={`Shared with ${agent_name}`}
      end={others.map(({ id, name }) => (
        <a key={id} href={`${PATHS.sharing}?agent=${id}#list`} data-follow="" className={`${linkClass()} text-small`}>
          {`Shared with ${name}`}
        </a>
      ))}
    >
      {!hasViews && (
        <p className="measure mb-4 text-ink-2">
          {'Your history is off, so this list shows only what you save. '}
          <a href="/dashboard/history" data-follow="" className={linkClass()}>
            Open history
          </a>
        </p>
      )}
      {entries.length === 0 ? (
        <p className="text-ink-2">
          {hasViews
            ? 'Homes you view or save from now on appear here, and so do searches you save.'
            : 'Homes and searches you save from now on appear here.'}
        </p>
      ) : (
        <SharedList label={`Shared with ${agent_name}`} list={seen} />
      )}
      {(before !== null || !isFirst) && (
        <p className="mt-4 flex gap-x-6">
          {!isFirst && (
            <a href={`${PATHS.sharing}?agent=${agent_id}#list`} data-follow="" className={linkClass()}>
              Show the newest
            </a>
          )}
          {before !== null && (
            <a
              href={`${PATHS.sharing}?${new URLSearchParams({ agent: agent_id, before })}#list`}
              data-follow=""
              className={linkClass()}
            >
              Show older
            </a>
          )}
        </p>
      )}
    </PanelSection>
  )
}

interface SeenProps {
  seen: NonNullable<MySharing['seen']>
  hasViews: boolean
  isFirst: boolean
  /** Other agents that the client shares with. */
  others: readonly SharingWith[]
}
