import { ISSUE_LABELS } from '../words.ts'

/** Describes an action on an issue, with the fields that it changed. */
export function sentenceOf(act: string, changed: readonly string[]): string {
  switch (act) {
    case 'newsletter_issue.created':
      return 'added this issue'
    case 'newsletter_issue.tested':
      return 'sent a test email'
    case 'newsletter_issue.sent':
      return 'sent this issue'
    default: {
      const labels = changed.flatMap((name) => (isLabeled(name) ? [ISSUE_LABELS[name].toLowerCase()] : []))
      return labels.length > 0 ? `changed ${labels.join(', ')}` : 'changed this issue'
    }
  }
}

function isLabeled(name: string): name is keyof typeof ISSUE_LABELS {
  return Object.hasOwn(ISSUE_LABELS, name)
}
