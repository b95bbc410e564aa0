/** Days that the link of an invitation works. */
export const INVITATION_DAYS = 7
/** Days after which a closed invitation is deleted. The audit log still has it. */
export const CLOSED_INVITATION_DAYS = 90

export const INVITED_ROLES = { agent: 'Agent', admin: 'Administrator' } as const
export type InvitedRole = keyof typeof INVITED_ROLES

export const INVITATION_STATUSES = {
  open: 'Open',
  accepted: 'Accepted',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
} as const
export type InvitationStatus = keyof typeof INVITATION_STATUSES

export const INVITATION_LIST = { sorts: ['sent', 'email'], filters: { status: INVITATION_STATUSES } } as const

export const MESSAGES = {
  noSuchInvitation: 'This invitation is gone. Reload the page.',
  notOpen: 'This invitation was accepted or withdrawn. Reload the page.',
  alreadyInvited: 'This address has an open invitation. Send that one again, or withdraw it.',
  agentInvited: 'This agent has an open invitation. Send that one again, or withdraw it.',
  agentMissing: 'Choose the agent who signs in with this account.',
  noSuchAgent: 'This agent was deleted. Choose another one.',
  agentLinked: 'This agent already has an account.',
  levelTooHigh: 'You can invite only people below your own level.',
  tooMany: 'This address got 3 invitations within an hour. Wait an hour and send the next one.',
  linkDead: 'This link isn’t valid or was already used. Ask the person who invited you for a new one.',
  linkExpired: 'This invitation has expired. Ask the person who invited you to send it again.',
  accountClosed: 'The account with this address is closed. Call us to reactivate it.',
  signInFirst: 'This address has an account. Sign in to accept.',
  notForYou: 'This invitation is for another address, or it was already used.',
  accountHasAgent: 'Your account belongs to another of our agents. Ask the person who invited you.',
} as const
