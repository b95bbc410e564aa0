import type { ReactNode } from 'react'
import { decisionNote, decisionText, findingText, homeSummary, isBlank } from '#features/admin-home/rules.ts'
import type { AdminHome as Home } from '#features/admin-home/schema.ts'
import { DECISIONS, FINDINGS } from '#features/admin-home/words.ts'
import { useNow } from '#features/leads/browser/use-now.ts'
import { onTimeSentence } from '#features/leads/rules/promise.ts'
import { number } from '#kit/time/format.ts'
import { sinceDay } from '#kit/time/near.ts'
import { buttonClass, LinkButton } from '#ui/fields/button.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { HomeSide } from './admin-home-side.tsx'
import { dayOf } from './greeting.ts'
import { PromiseRow } from './promise-row.tsx'
import { TeamActs } from './team-acts.tsx'
import { TodoRow } from './todo-row.tsx'

/** Start page of an administrator: replies that are due, decisions, compliance, and what runs the site. */
export function AdminHome({ home, isMine }: { home: Home; isMine: boolean }) {
  const now = useNow(home.at)
  const { leads, decisions, findings, team } = home
  if (isBlank(home)) {
    return (
      <>
        <PageHeader size="panel" title={dayOf(home.at)} />
        <p className="text-ink-2">
          You don’t have any admin permissions that show work here. Ask a super administrator.
        </p>
      </>
    )
  }
  return (
    <FollowLinks>
      <PageHeader
        size="panel"
        title={dayOf(home.at)}
        aside={homeSummary(home)}
        actions={leads?.agent_id && <WhoseLeads isMine={isMine} />}
      />
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_304px]">
        <div className="min-w-0">
          {leads && (
            <PanelSection
              title={isMine ? 'Your replies' : 'Replies due'}
              isFirst
              end={
                <a
                  href={isMine ? '/admin/contacts?view=mine' : '/admin/contacts'}
                  data-follow=""
                  className={linkClass()}
                >
                  All leads
                </a>
              }
            >
              {leads.leads.length > 0 ? (
                <ul>
                  {leads.leads.map((lead) => (
                    <PromiseRow key={lead.id} lead={lead} agentId={leads.agent_id} now={now} />
                  ))}
                </ul>
              ) : (
                <Nothing>Every lead has a reply.</Nothing>
              )}
              <p className="mt-2 text-ink-3">
                {[countsText(leads.counts), onTimeSentence(leads.promises)].filter(Boolean).join(' ')}
              </p>
            </PanelSection>
          )}
          {decisions && (
            <PanelSection title="Waiting for a decision" isFirst={!leads}>
              {decisions.length > 0 ? (
                <ul>
                  {decisions.map((decision) => (
                    <TodoRow
                      key={decision.key}
                      title={decisionText(decision)}
                      href={DECISIONS[decision.key].href}
                      note={decisionNote(decision)}
                      state={decision.since && `Since ${sinceDay(decision.since, now)}`}
                      action={
                        <a
                          href={DECISIONS[decision.key].href}
                          data-follow=""
                          aria-label={`${DECISIONS[decision.key].act}: ${decisionText(decision)}`}
                          className={buttonClass({ variant: 'outline', size: 'xs' })}
                        >
                          {DECISIONS[decision.key].act}
                        </a>
                      }
                    />
                  ))}
                </ul>
              ) : (
                <Nothing>No decisions to make right now.</Nothing>
              )}
            </PanelSection>
          )}
          {findings && (
            <PanelSection title="Compliance" isFirst={!leads && !decisions}>
              {findings.length > 0 ? (
                <ul>
                  {findings.map((finding) => (
                    <TodoRow
                      key={finding.key}
                      title={findingText(finding)}
                      href={FINDINGS[finding.key].href}
                      note={FINDINGS[finding.key].note}
                    />
                  ))}
                </ul>
              ) : (
                <Nothing>No suspicious downloads or views in 24 hours.</Nothing>
              )}
            </PanelSection>
          )}
          {team && <TeamActs acts={team} now={now} />}
        </div>
        <HomeSide home={home} now={now} />
      </div>
    </FollowLinks>
  )
}

function countsText({ open, late, unclaimed }: { open: number; late: number; unclaimed: number }): string {
  if (open === 0) return ''
  return `${number(open)} open, ${number(late)} overdue, ${number(unclaimed)} unassigned.`
}

/** Switch between the leads of everyone and those of the administrator, who is an agent too. */
function WhoseLeads({ isMine }: { isMine: boolean }) {
  return (
    <nav aria-label="Leads shown" className="button-pair flex">
      <LinkButton
        to="/admin"
        variant={isMine ? 'outline' : 'primary'}
        size="xs"
        aria-current={isMine ? undefined : 'page'}
      >
        Everyone
      </LinkButton>
      <LinkButton
        to="/admin"
        search={{ show: 'mine' }}
        variant={isMine ? 'primary' : 'outline'}
        size="xs"
        aria-current={isMine ? 'page' : undefined}
      >
        Mine
      </LinkButton>
    </nav>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-ink-2">{children}</p>
}
