/** Labels of the admin permissions. A super administrator holds all of them. */
export const PERMISSIONS = {
  agents: 'Agents',
  analytics: 'Website analytics',
  appointments: 'Appointments',
  audit: 'Audit trail and downloads',
  contacts: 'Contacts',
  digests: 'Saved-search digests',
  events: 'Networking events',
  featured: 'Featured listings',
  landing_pages: 'Landing pages',
  leads: 'Leads',
  mls: 'MLS sync',
  newsletter: 'Newsletter',
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

/** Descriptions of the permissions, one sentence each. */
export const PERMISSION_NOTES: Record<Permission, string> = {
  agents: 'Adds, changes and removes agents, and who is a principal.',
  analytics: 'Sees how many people visit the site, where they come from and what they do there.',
  appointments: 'Sees every request for a tour, and confirms, moves or declines it.',
  audit: 'Reads what everybody did and saw, and exports it for the MLS.',
  contacts: 'Reads and answers what people write by the page Contact.',
  digests: 'Runs the letters of saved searches now.',
  events: 'Announces events, and sees their guests and sponsors.',
  featured: 'Chooses the homes that stand first, and adds the office’s own listings.',
  landing_pages: 'Makes pages for one home, and sees who came by them.',
  leads: 'Sees valuations and other leads, and whose turn it is.',
  mls: 'Watches the feed of the MLS, runs it, and settles what it refused.',
  newsletter: 'Writes and sends the newsletter, and sees and exports its subscribers.',
  operations: 'Reads every letter that the site has written, and failed jobs.',
  permissions: 'Gives and takes these permissions, those that they hold themselves.',
  seo: 'Changes titles and descriptions for search engines.',
  slideshow: 'Chooses the pictures of the home page.',
  statistics: 'Sets the figures that the pages claim, each with its source.',
  testimonials: 'Publishes, hides and deletes what clients wrote.',
  users: 'Opens people’s records, and suspends, closes or opens accounts below their own level.',
  vendors: 'Lists vendors, and decides on applications.',
  vow: 'Gives sold access, sets download limits and the rules for registrants.',
}

export const MESSAGES = {
  noSuchUser: 'This person has no account any more.',
  ownRights: 'Nobody changes their own rights. Ask another administrator.',
  levelTooHigh: 'You may change people below your own level only.',
  adminsOnly: 'Only administrators can hold permissions.',
  superHoldsAll: 'A super administrator holds all permissions.',
  whyMissing: 'Say why: it stands in the audit trail.',
  notYours: 'You can give and take only what you hold yourself.',
} as const
