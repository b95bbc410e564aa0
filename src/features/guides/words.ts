/** Date of the last review of the guides against law and practice. */
export const REVIEWED_DATE = '2026-11-03'

/** The 22-Point Marketing Plan. Source: specification 1, claims of page copy. */
export const MARKETING_PLAN = [
  'A walk through the house with a written list: fix, clean, leave',
  'A price range from closed sales near you, with each adjustment shown',
  'A net sheet at three prices: what you keep',
  'Advice on whether to inspect and test for radon before listing',
  'A plan for each room, with dates',
  'Names of painters, cleaners and trades whose work we know',
  'Two hours with somebody who stages houses',
  'Daylight photographs, 25 or more, in the order of a visit',
  'A measured floor plan',
  'A video walk for buyers who are out of state',
  'Remarks that say what a photograph cannot',
  'The MLS, checked field by field before it goes out',
  'Your home first among ours on this site',
  'A page of its own, with one form and one phone number',
  'A sign with a code that opens that page',
  'Letters to the fifty houses nearest to you',
  'A note to every broker who sold nearby this year',
  'An open house in the first week, if you want one',
  'What each visitor said, to you, the same day',
  'A report each Monday: views, showings, and what changed around you',
  'Offers side by side, net of everything',
  'One person from the contract to the closing table',
] as const
