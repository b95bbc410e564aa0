/** The admin permissions: key → what it lets an administrator do. A super administrator holds all of them. */
export const PERMISSIONS = {
  agents: 'Agents',
  appointments: 'Appointments',
  audit: 'Audit trail and downloads',
  contacts: 'Contacts',
  digests: 'Saved-search digests',
  events: 'Networking events',
  featured: 'Featured listings',
  landing_pages: 'Landing pages',
  leads: 'Leads',
  mls: 'MLS sync',
  operations: 'Jobs and outbox',
  permissions: 'Admin permissions',
  seo: 'SEO settings',
  slideshow: 'Slideshow',
  statistics: 'Figures in page copy',
  testimonials: 'Testimonials',
  users: 'Users',
  vendors: 'Vendors',
  vow: 'VOW compliance',
} as const

export type Permission = keyof typeof PERMISSIONS

/** Texts of our own. */
export const MESSAGES = {
  noSuchUser: 'This person has no account any more.',
  ownRights: 'Nobody changes their own rights. Ask another administrator.',
  levelTooHigh: 'You may change people below your own level only.',
  adminsOnly: 'Only administrators can hold permissions.',
  superHoldsAll: 'A super administrator holds all permissions.',
  notYours: 'You can give and take only what you hold yourself.',
} as const
