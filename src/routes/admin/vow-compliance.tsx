import { createFileRoute, Link } from '@tanstack/react-router'
import { hasPermission } from '#features/permissions/rules.ts'
import type { Permission } from '#features/permissions/words.ts'
import { SuspendForMisuse } from '#features/users/components/suspend-button.tsx'
import { Auditors, RegistrantsPanel } from '#features/vow/components/registrants-panel.tsx'
import { RulesList } from '#features/vow/components/rules-list.tsx'
import { VowSettingsForm } from '#features/vow/components/vow-settings-form.tsx'
import { WatchedViewers } from '#features/vow/components/watched-viewers.tsx'
import { getVowCompliance } from '#features/vow/functions.ts'
import { EVIDENCE } from '#features/vow/rules/evidence.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { time } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/admin/vow-compliance')({
  staticData: {
    nav: { group: 'Compliance', label: 'VOW compliance', icon: 'shield-check', order: 10, permission: 'vow' },
  },
  preload: false,
  loader: () => getVowCompliance(),
  component: Vow,
})

function Vow() {
  const vow = Route.useLoaderData()
  const { user } = Route.useRouteContext()
  const may = (permission: Permission) => hasPermission(user, permission)
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="VOW compliance"
        aside={`${vow.met} of ${vow.rules.length} rules met, checked ${time(vow.checked_at)}`}
        actions={
          <Link to="/admin/users" className={buttonClass({ variant: 'outline', size: 'xs' })}>
            Registrants and access
          </Link>
        }
      />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_280px]">
        <PanelSection title="Rules" isFirst>
          <RulesList
            rules={vow.rules}
            linkOf={(key) => {
              const evidence = EVIDENCE[key]
              return (
                evidence &&
                may(evidence.permission) && (
                  <Link to={evidence.to} search={evidence.search} className={linkClass()}>
                    Evidence<span className="sr-only">{`: ${vow.rules.find((rule) => rule.key === key)?.label}`}</span>
                  </Link>
                )
              )
            }}
          />
        </PanelSection>
        <aside aria-label="Registrants" className="max-lg:mt-8 max-lg:border-line max-lg:border-t max-lg:pt-5">
          <RegistrantsPanel {...vow} />
        </aside>
      </div>
      <PanelSection
        title="Views in 24 hours"
        end={
          may('audit') && (
            <Link to="/admin/download-audit" className={linkClass()}>
              Download audit
            </Link>
          )
        }
      >
        <WatchedViewers
          watched={vow.watched}
          actOf={(viewer) =>
            may('users') &&
            viewer.status === 'active' &&
            viewer.reasons.length > 0 && (
              <SuspendForMisuse
                userId={viewer.account_id}
                name={viewer.name}
                note={`Views in 24 hours: ${viewer.reasons.join('; ')}.`}
              />
            )
          }
        />
      </PanelSection>
      <PanelSection title="MLS auditors">
        <Auditors auditors={vow.registrants.auditors} />
      </PanelSection>
      <PanelSection title="Settings">
        <VowSettingsForm settings={vow.settings} version={vow.version} updated_at={vow.updated_at} />
      </PanelSection>
    </>
  )
}
