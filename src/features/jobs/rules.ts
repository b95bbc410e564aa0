import { capitalized } from '#kit/capitalized.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { MAX_SILENCE_SECONDS, type WorkerState } from './words.ts'

/** Returns the state of all workers together: one that works is enough. */
export function workerState(
  workers: readonly { seen_at: Date; stopped_at: Date | null }[],
  now: Date,
): { state: WorkerState; seen_at: Date | null; crashes_last_hour: number } {
  const isLive = (seen: Date) => now.getTime() - seen.getTime() <= MAX_SILENCE_SECONDS * 1000
  const newest = workers.toSorted((a, b) => b.seen_at.getTime() - a.seen_at.getTime())[0]
  const crashed = workers.filter(
    ({ seen_at, stopped_at }) =>
      !stopped_at && !isLive(seen_at) && now.getTime() - seen_at.getTime() <= HOUR_MS + MAX_SILENCE_SECONDS * 1000,
  )
  const hasLive = workers.some(({ seen_at, stopped_at }) => !stopped_at && isLive(seen_at))
  const state = hasLive ? 'working' : !newest ? 'none' : newest.stopped_at ? 'stopped' : 'gone'
  return { state, seen_at: newest?.seen_at ?? null, crashes_last_hour: crashed.length }
}

/** Returns the state of one worker process. */
export function processState(
  { seen_at, stopped_at }: { seen_at: Date; stopped_at: Date | null },
  now: Date,
): 'working' | 'gone' | 'stopped' {
  if (stopped_at) return 'stopped'
  return now.getTime() - seen_at.getTime() <= MAX_SILENCE_SECONDS * 1000 ? 'working' : 'gone'
}

/** Labels of jobs whose names say too little to an administrator. */
const LABELS: Readonly<Record<string, string>> = {
  'anchor-audit': 'Save audit log checkpoint',
  'check-audit': 'Verify audit log',
  'count-market': 'Calculate market statistics',
  'delete-old-csv-import-rows': 'Delete old import rows',
  'end-relationships': 'Expire agency relationships',
  'fetch-media': 'Download listing photos',
  'fit-estimates': 'Update value estimates',
  'inactivity-notices': 'Email inactive users',
  'keep-cards': 'Resize listing photos',
  'link-people': 'Match leads to people',
  'message-letter': 'Email about unread messages',
  'password-notices': 'Email about expiring passwords',
  'pull-back-lead-offers': 'Reassign leads that no one claimed',
  'read-replies': 'Import email replies',
  'remind-of-appointments': 'Appointment reminders',
  'remind-of-ends': 'Agreement expiration reminders',
  'remind-of-events': 'Event reminders',
  'remind-of-launch-checks': 'Launch check reminders',
  'remind-of-tasks': 'Task reminders',
  'remove-unconfirmed': 'Delete unconfirmed accounts',
  'replay-mls': 'Remap stored MLS records',
  'rescan-documents': 'Rescan documents for viruses',
  'retire-own-listings': 'Replace manual listings now in the MLS',
  'retry-media': 'Retry failed photos',
  'retry-mls-reason': 'Retry quarantined records',
  'run-csv-import': 'CSV import',
  'run-follow-ups': 'Run follow-up plans',
  'sample-database': 'Record database size',
  'scan-document': 'Scan document for viruses',
  'send-mail': 'Send email',
  'settle-people': 'Update people and prospects',
  'sweep-accounts': 'Delete expired links and sessions',
  'sweep-analytics': 'Delete old analytics',
  'sweep-brand-files': 'Delete replaced brand files',
  'sweep-captcha': 'Delete expired captchas',
  'sweep-documents': 'Delete removed documents',
  'sweep-history': 'Delete old browsing history',
  'sweep-hits': 'Delete old rate limits',
  'sweep-media': 'Delete unused listing photos',
  'sweep-newsletter': 'Delete unconfirmed subscribers',
  'sweep-outbox': 'Delete old emails',
  'sweep-pictures': 'Delete unused images',
  'sweep-reads': 'Delete old viewing counts',
  'sweep-saved-searches': 'Delete old alerts and searches',
  'sweep-sponsor-logos': 'Delete unused sponsor logos',
  'sweep-touches': 'Delete old listing change marks',
  'undo-csv-import': 'Undo CSV import',
  'vow-retention': 'Close inactive accounts and delete old VOW records',
  'warn-of-old-figures': 'Email about old statistics',
  'watch-listing-reports': 'Overdue listing error reports',
  'watch-promises': 'Reply reminders',
  'write-backup': 'Back up',
}

const NAMES: Record<string, string> = { mls: 'MLS', seo: 'SEO', vow: 'VOW' }

/** Returns a job's label, or its name in words: "sync-mls" → "Sync MLS". */
export function jobLabel(name: string): string {
  const words = name.split('-').map((word) => NAMES[word] ?? word)
  return LABELS[name] ?? capitalized(words.join(' '))
}

const DAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']

/** Returns a cron line in words, or the line itself where it is of a kind that we don't use. */
export function scheduleLabel(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ')
  if (day !== '*' || month !== '*') return cron
  const step = /^(?:\*|\d+-59)\/(\d+)$/.exec(minute)?.[1]
  if (hour === '*' && weekday === '*') {
    if (minute === '*') return 'Every minute'
    if (step) return `Every ${step} minutes`
    if (/^\d+(,\d+)*$/.test(minute)) {
      return `Hourly at ${minute
        .split(',')
        .map((one) => `:${one.padStart(2, '0')}`)
        .join(' and ')}`
    }
    return cron
  }
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return cron
  const at = `${Number(hour) % 12 || 12}:${minute.padStart(2, '0')} ${Number(hour) < 12 ? 'AM' : 'PM'}`
  if (weekday === '*') return `Daily at ${at}`
  const name = /^[0-6]$/.test(weekday) ? DAYS[Number(weekday)] : undefined
  return name ? `${name} at ${at}` : cron
}

/** Returns what a job's stored output says went wrong, without addresses, in one line. */
export function reasonOf(output: unknown): { reason: string; is_set_aside: boolean } {
  const value = memberOf(output, 'value') ?? output
  const message = memberOf(value, 'message')
  const text = typeof message === 'string' ? message : typeof value === 'string' ? value : 'No reason was given'
  const line = text.split('\n', 1)[0] ?? ''
  return { reason: withoutSecrets(line).slice(0, 300), is_set_aside: memberOf(value, 'is_set_aside') === true }
}

/** Errors of mail servers and other services repeat addresses and links. */
function withoutSecrets(text: string): string {
  return text
    .replaceAll(/[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]+/gu, '[email]')
    .replaceAll(/\bhttps?:\/\/([^\s/?#]+)[^\s]*/g, '$1')
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
