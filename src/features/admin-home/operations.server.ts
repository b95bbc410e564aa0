import type { Admin } from '#access/actors.ts'
import { actorAs } from '#access/make-actor.server.ts'
import { listAppointmentsToday } from '#features/appointments/public.server.ts'
import { lastChainCheck, listTrail, logView } from '#features/audit/public.server.ts'
import type { TrailEntry } from '#features/audit/schema.ts'
import { hasBackupPlace, lastBackup } from '#features/backups/public.server.ts'
import { waitingImports } from '#features/csv-import/public.server.ts'
import { countSuspicious } from '#features/downloads/public.server.ts'
import { waitingTemplates } from '#features/email-templates/public.server.ts'
import { waitingPlans } from '#features/follow-up/public.server.ts'
import { openLeadsFor } from '#features/leads/public.server.ts'
import { waitingReports } from '#features/listing-reports/public.server.ts'
import { waitingMls } from '#features/mls/public.server.ts'
import { countReadAlerts } from '#features/read-limits/public.server.ts'
import { staleStatistics } from '#features/statistics/public.server.ts'
import { quickParts } from '#features/system/public.server.ts'
import { waitingTestimonials } from '#features/testimonials/public.server.ts'
import { waitingApplications } from '#features/vendor-applications/public.server.ts'
import { countEndingAccess } from '#features/vow/public.server.ts'
import { now } from '#ports/clock.server.ts'
import { auditLine, backupLine, feedLine } from './rules.ts'
import type { AdminHome, Decision, Finding, GetAdminHome, SystemLine } from './schema.ts'
import type { DecisionKey, FindingKey } from './words.ts'

const MAX_ACTS = 6

/**
 * Returns the start page of an administrator. Reads each block as the actor of its permission, so that one without it
 * is null: no count of it reaches a caller who may not open the page behind it.
 */
export async function getAdminHome(actor: Admin<'any'>, { isMine }: GetAdminHome): Promise<AdminHome> {
  const may = {
    appointments: actorAs(actor, 'admin:appointments'),
    audit: actorAs(actor, 'admin:audit'),
    content: actorAs(actor, 'admin:content'),
    mls: actorAs(actor, 'admin:mls'),
    operations: actorAs(actor, 'admin:operations'),
    statistics: actorAs(actor, 'admin:statistics'),
    testimonials: actorAs(actor, 'admin:testimonials'),
    vendors: actorAs(actor, 'admin:vendors'),
    vow: actorAs(actor, 'admin:vow'),
  }
  const [leads, mls, reports, applications, testimonials, templates, plans, imports, suspicious, readers, ending] =
    await Promise.all([
      openLeadsFor(actor, isMine),
      may.mls && waitingMls(may.mls),
      may.mls && waitingReports(may.mls),
      may.vendors && waitingApplications(may.vendors),
      may.testimonials && waitingTestimonials(may.testimonials),
      may.content && waitingTemplates(may.content),
      may.content && waitingPlans(may.content),
      waitingImports(actor),
      may.audit && countSuspicious(may.audit),
      may.audit && countReadAlerts(may.audit),
      may.vow && countEndingAccess(may.vow),
    ])
  const [today, claims, team, system] = await Promise.all([
    may.appointments && listAppointmentsToday(may.appointments),
    may.statistics && staleStatistics(may.statistics),
    may.audit && latestActs(may.audit),
    systemOf(may, mls?.feed ?? null),
  ])
  const decisions = [
    decision('mls_removals', mls && { ...mls.removals, names: [] }),
    decision('listing_reports', reports),
    decision('vendor_applications', applications),
    decision('testimonials', testimonials),
    decision('email_templates', templates),
    decision('follow_up_plans', plans),
    decision('quarantine', mls && { count: mls.quarantined, names: [], since: null }),
    decision('imports', imports),
  ]
  const findings = [finding('suspicious', suspicious), finding('readers', readers), finding('sold_ending', ending)]
  const mayDecide = Boolean(may.mls || may.vendors || may.testimonials || may.content || imports)
  return {
    leads,
    decisions: mayDecide ? decisions.filter((one) => one !== null) : null,
    findings: may.audit || may.vow ? findings.filter((one) => one !== null) : null,
    today,
    system,
    claims,
    team,
    at: now(),
  }
}

/** Lists the latest acts of administrators without their sign-ins, newest first. Logs the view. */
async function latestActs(actor: Admin<'audit'>): Promise<TrailEntry[]> {
  const { rows } = await listTrail('admins', { size: '50' }, { hasViews: false })
  await logView(actor, 'admin.read_audit', { object_type: 'audit', object_id: 'admins' })
  return rows.filter(({ act }) => !act.startsWith('session.')).slice(0, MAX_ACTS)
}

function decision(key: DecisionKey, waiting: Omit<Decision, 'key'> | null): Decision | null {
  return waiting && waiting.count > 0 ? { key, ...waiting } : null
}

function finding(key: FindingKey, count: number | null): Finding | null {
  return count ? { key, count } : null
}

/** Returns the parts of the system whose page the caller may open. */
async function systemOf(
  { audit, operations }: { audit: Admin<'audit'> | null; operations: Admin<'operations'> | null },
  feed: { at: Date | null; is_paused: boolean } | null,
): Promise<SystemLine[]> {
  const at = now()
  const parts = operations ? await quickParts(operations) : []
  return [
    feedLine(feed, at),
    ...parts.flatMap(({ key, tone, state }) =>
      key === 'worker' || key === 'jobs' || key === 'email' ? [{ key, tone, state }] : [],
    ),
    operations && backupLine(await lastBackup(), hasBackupPlace(), at),
    audit && auditLine(await lastChainCheck(), at),
  ].filter((line) => line !== null)
}
