/** A wording that may say who belongs in a place. Advice only: words in context may be fine. */
export interface Hint {
  pattern: RegExp
  reason: string
  instead: string
}

/**
 * Wordings to reconsider. Source: Fair Housing Act, 42 U.S.C. 3604(c), on statements that indicate a preference;
 * Indiana Code 22-9.5; HUD's memorandum of January 9, 1995 on words in advertisements.
 */
export const HINTS: readonly Hint[] = [
  {
    pattern: /\bsafe(?:r|st)?\b(?! (?:deposit|harbor))/gi,
    reason: 'can read as a judgment of who lives there.',
    instead: 'Describe what’s there: sidewalks, street lights, a cul-de-sac.',
  },
  {
    pattern: /\b(?:good|great|top|best|excellent|bad) schools?\b/gi,
    reason: 'can steer by school.',
    instead: 'Name the district without rating it.',
  },
  {
    pattern: /\b(?:church(?:es)?|synagogues?|mosques?|temples?|parish)\b/gi,
    reason: 'can point to a religion.',
    instead: 'Leave it out, or name places of all kinds.',
  },
  {
    pattern:
      /\b(?:christian|jewish|muslim|catholic|hispanic|latino|asian|african.american|white|black) (?:neighborhood|community|area|families|people|residents)\b/gi,
    reason: 'names a religion, a race, or an origin.',
    instead: 'Describe the homes, not the people.',
  },
  {
    pattern: /\b(?:family|families|kids|children)\b(?!.rooms?\b)/gi,
    reason: 'can exclude people without children, or with them.',
    instead: 'Describe the rooms, yard, and storage.',
  },
  {
    pattern:
      /\b(?:adults? only|no (?:kids|children)|mature (?:couples?|adults?|buyers?)|empty.nesters?|young professionals?|singles?\b(?!.(?:story|level|family)))\b/gi,
    reason: 'says who should live there.',
    instead: 'Describe the home.',
  },
  {
    pattern: /\b(?:perfect|ideal) for\b/gi,
    reason: 'can say who should live there.',
    instead: 'Describe what the home has.',
  },
  {
    pattern: /\b(?:bachelor pad|man cave|mother.in.law|mrs\.? clean)\b/gi,
    reason: 'refers to gender or a family role.',
    instead: 'Write “studio,” “den,” or “guest suite.”',
  },
  {
    pattern: /\bmaster (?:bed|bath)(?:room)?\b/gi,
    reason: 'is no longer used by most MLSs.',
    instead: 'Write “primary bedroom” or “primary bath.”',
  },
  {
    pattern: /\bwalking distance\b/gi,
    reason: 'can seem to exclude people who can’t walk.',
    instead: 'Give the distance: “0.3 miles to Main Street.”',
  },
  {
    pattern: /\b(?:able.bodied|handicapped|crippled|no wheelchairs?)\b/gi,
    reason: 'refers to a disability.',
    instead: 'Describe access: steps, door widths, ramps.',
  },
  {
    pattern: /\b(?:exclusive|private|prestigious|desirable) (?:neighborhood|community|area|enclave)\b/gi,
    reason: 'can read as excluding people.',
    instead: 'Name the feature: a gate, a pool, large lots.',
  },
  {
    pattern: /\b(?:crime|low.crime|section 8|voucher)\b/gi,
    reason: 'can steer by income or by who lives there.',
    instead: 'Leave it out.',
  },
]
