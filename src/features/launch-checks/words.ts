import type { LaunchKey } from '#features/brokerage/words/settings.ts'

/** A check of the launch. */
interface CheckDeclaration {
  /**
   * `needed`: the program knows it, and the site opens only with it. `advised`: the program knows it, and the site opens
   * without it. `manual`: only people know it.
   */
  kind: 'needed' | 'advised' | 'manual'
  label: string
  /** Says what to do while the check is open. That of a needed one is the sentence of its missing item. */
  note: string
  /** Page on which it is done, and the link's text. */
  href: string
  action: string
}

const record = (label: string, section: string): CheckDeclaration => ({
  kind: 'needed',
  label,
  note: '',
  href: `/admin/brokerage#${section}`,
  action: 'Add',
})

const NEEDED: Readonly<Record<LaunchKey, CheckDeclaration>> = {
  name: record('Brokerage name', 'identity'),
  short_name: record('Short name', 'identity'),
  license_number: record('Company license number', 'identity'),
  designated_broker: record('Designated broker', 'identity'),
  address: record('Office address', 'office'),
  phone: record('Office phone', 'office'),
  email: record('Office email', 'office'),
  mls_texts: record('MLS texts', 'mls'),
  office_keys: record('Office keys in the MLS', 'mls'),
  legal_review: { ...record('Legal review', ''), href: '/admin/brokerage/legal', action: 'Approve' },
  administrator: { ...record('Administrator', ''), href: '/admin/users' },
  listings: { ...record('First import', ''), href: '/admin/mls-sync', action: 'Watch' },
}

const ADVISED = {
  legal_texts: {
    kind: 'advised',
    label: 'Legal texts',
    note: 'Some texts aren’t approved, or changed after their approval.',
    href: '/admin/brokerage/legal',
    action: 'Approve',
  },
  https: {
    kind: 'advised',
    label: 'Encrypted address',
    note: 'The site’s address is http, so others on the network can read passwords. Set PUBLIC_URL to an https address.',
    href: '/admin/system',
    action: 'See system',
  },
  mail: {
    kind: 'advised',
    label: 'Mail server',
    note: 'No mail server is set up. The site can’t send email, so no one can confirm an account.',
    href: '/admin/connections/mail',
    action: 'Set up email',
  },
  backups: {
    kind: 'advised',
    label: 'Nightly backups',
    note: 'There are no nightly backups. If the disk fails, you lose everything. Set BACKUP_URL and BACKUP_KEY on the server.',
    href: '/admin/system/backups',
    action: 'See backups',
  },
  restore_test: {
    kind: 'advised',
    label: 'Backup restore test',
    note: 'No backup has passed a restore test yet. The worker tests the newest one each week.',
    href: '/admin/system/backups',
    action: 'See backups',
  },
  agents: {
    kind: 'advised',
    label: 'Agents',
    note: 'No agent is on the site yet. Visitors can’t see who they will work with.',
    href: '/admin/agents',
    action: 'Add agents',
  },
  virus_scan: {
    kind: 'advised',
    label: 'Virus scan for documents',
    note: 'Documents aren’t scanned. Set CLAMAV_URL on the server.',
    href: '/admin/system',
    action: 'See system',
  },
} as const satisfies Record<string, CheckDeclaration>

const MANUAL = {
  mls_approval: {
    kind: 'manual',
    label: 'MLS approval',
    note: 'Most MLSs review a site before it shows their listings. Ask yours, and save its answer.',
    href: '/admin/brokerage#mls',
    action: 'See MLS texts',
  },
  mls_rules: {
    kind: 'manual',
    label: 'MLS rules',
    note: 'Compare the limits for passwords, downloads, and corrections with your MLS’s rules. The defaults follow the national model.',
    href: '/admin/vow-compliance',
    action: 'See limits',
  },
  claims: {
    kind: 'manual',
    label: 'Statistics on the home page',
    note: 'Check that you can prove the source and date of each number. Clear any you can’t.',
    href: '/admin/statistics',
    action: 'See statistics',
  },
  agreements: {
    kind: 'manual',
    label: 'Agency agreements',
    note: 'The designated broker confirms the marked points in each agreement before its first use.',
    href: '/admin/brokerage/legal#confirm',
    action: 'See points',
  },
  tax_values: {
    kind: 'manual',
    label: 'Property tax values',
    note: 'Confirm the marked values on the property tax page with the county auditor.',
    href: '/admin/brokerage/legal#confirm',
    action: 'See values',
  },
  sender_domain: {
    kind: 'manual',
    label: 'Sender domain',
    note: 'Add the SPF, DKIM, and DMARC records at your domain provider. Without them, email can land in spam.',
    href: '/admin/connections/mail',
    action: 'Check records',
  },
  dmca: {
    kind: 'manual',
    label: 'DMCA agent',
    note: 'Register the agent for copyright notices with the U.S. Copyright Office.',
    href: '/admin/brokerage#legal',
    action: 'See agent',
  },
  test_inquiry: {
    kind: 'manual',
    label: 'Test inquiry',
    note: 'Send a question as a visitor, and check that the right person gets it and can reply.',
    href: '/admin/requests',
    action: 'See recipients',
  },
  monitoring: {
    kind: 'manual',
    label: 'Monitoring',
    note: 'Have a service outside the server request /readyz, and alert someone when it fails.',
    href: '/admin/system',
    action: 'See system',
  },
} as const satisfies Record<string, CheckDeclaration>

export type AdvisedKey = keyof typeof ADVISED
export type CheckKey = LaunchKey | AdvisedKey | keyof typeof MANUAL

/** All checks of the launch, in the order of the list. */
export const CHECKS: Readonly<Record<CheckKey, CheckDeclaration>> = { ...NEEDED, ...ADVISED, ...MANUAL }

export const MESSAGES = {
  noAccess: 'This person can no longer open the launch checks. Choose someone else.',
  changedMeanwhile: 'Someone else changed this check after you opened it.',
  notReady: 'The site can’t launch yet.',
  notManual: 'The site checks this automatically.',
  unknownCheck: 'This isn’t a launch check.',
} as const
