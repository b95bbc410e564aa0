/** Labels of an agent's fields, where people read of them. */
export const FIELD_LABELS = {
  name: 'Name',
  slug: 'Address of the page',
  title: 'Title',
  email: 'E-mail',
  phone: 'Direct line',
  license_number: 'License number',
  licensed_year: 'Licensed since',
  areas: 'Where they work',
  bio: 'About them',
  member_key: 'Member key in the MLS',
  account_email: 'Account they sign in with',
  is_principal: 'Principal: in the menu and on the home page',
  is_active: 'Shown on the site',
} as const

/** Whether an agent is on the site. */
export const STATUSES = { shown: 'Shown', hidden: 'Hidden' } as const

/** What the administrators' table can be ordered and filtered by. */
export const AGENT_LIST = { sorts: ['position', 'name', 'updated'], filters: { status: STATUSES } } as const

/** Homes on an agent's page. */
export const AGENT_HOMES = 12

/** Texts that more than one place shows or compares. */
export const MESSAGES = {
  notFound: 'This agent does not exist any more.',
  noSuchAgent: 'There is no such agent here.',
  changedMeanwhile: 'Somebody else saved this agent after you opened it.',
  slugTaken: 'Another agent has this address, or had it.',
  memberTaken: 'Another agent has this member key.',
  noAccount: 'There is no account with this address.',
  accountTaken: 'This account belongs to another agent.',
  inUse: 'This agent has appointments, agreements or messages that must be kept. Take them off the site instead.',
} as const
