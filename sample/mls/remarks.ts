import type { Facts } from './facts.ts'
import { itemAt, type RandomStream } from './random-stream.ts'

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** Maximum length of public remarks at MIBOR, in characters. */
const MAX_LENGTH = 500

/** Returns the listing agent's remarks: plain sentences, each based on a fact. */
export function remarksFor(facts: Facts, random: RandomStream): string {
  const sentences = facts.kind === 'land' ? landSentences(facts, random) : homeSentences(facts, random)
  let text = ''
  for (const sentence of sentences) {
    if (sentence === '') continue
    if (text.length + sentence.length + 1 > MAX_LENGTH) break
    text += text === '' ? sentence : ` ${sentence}`
  }
  return text
}

const NOUN: Record<Facts['style'], string> = {
  ranch: 'ranch',
  two_story: 'two-story',
  colonial: 'colonial',
  cape_cod: 'Cape Cod',
  craftsman: 'Craftsman',
  tudor: 'Tudor',
  farmhouse: 'farmhouse',
  bungalow: 'bungalow',
  contemporary: 'contemporary home',
  townhouse: 'townhome',
  condo: 'condominium',
  log: 'log home',
  land: 'lot',
  duplex: 'duplex',
  manufactured: 'manufactured home',
}

function count(number: number): string {
  return WORDS[number] ?? String(number)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the noun for the home; manufactured homes and duplexes are not named by style. */
function nounOf(facts: Facts): string {
  if (facts.kind === 'manufactured') return 'manufactured home'
  if (facts.kind === 'duplex') return 'duplex'
  return NOUN[facts.style]
}

function area(facts: Facts): string {
  return `${thousands(facts.living_area)} square feet`
}

/** Formats without Intl, whose formatter costs more than the rest of a listing. */
function thousands(number: number): string {
  return number < 1000 ? String(number) : `${Math.floor(number / 1000)},${String(number % 1000).padStart(3, '0')}`
}

function homeSentences(facts: Facts, random: RandomStream): string[] {
  const noun = nounOf(facts)
  const place = facts.subdivision ? facts.subdivision.name : facts.where.city
  const beds = `${count(facts.bedrooms)}-bedroom`
  const opening = random.pick([
    `${capital(beds)} ${noun} in ${place} with ${area(facts)} on ${levels(facts)}.`,
    `This ${beds} ${noun} in ${place}, built in ${facts.year_built}, offers ${area(facts)}.`,
    `${area(facts)}, ${count(facts.bedrooms)} bedroom${facts.bedrooms === 1 ? '' : 's'}, ${bathsText(facts)} in ${place}.`,
    facts.is_updated
      ? `Brought up to date without losing its character: a ${beds} ${noun} in ${place}.`
      : `A well-kept ${beds} ${noun} in ${place}, ${facts.where.city}.`,
    facts.is_new
      ? `New construction in ${place}: ${count(facts.bedrooms)} bedrooms, ${area(facts)}, and a builder's warranty.`
      : `${capital(noun)} built in ${facts.year_built} in ${place} with ${area(facts)}.`,
  ])
  const middle = [
    kitchen(facts, random),
    living(facts, random),
    bedroomsText(facts, random),
    lower(facts, random),
    updates(facts, random),
    outside(facts, random),
    garage(facts, random),
  ]
  const order = random.chance(0.5)
    ? middle
    : [
        itemAt(middle, 1),
        itemAt(middle, 0),
        itemAt(middle, 4),
        itemAt(middle, 2),
        itemAt(middle, 3),
        itemAt(middle, 6),
        itemAt(middle, 5),
      ]
  return [opening, water(facts), ...order, association(facts, random), near(facts, random)]
}

function levels(facts: Facts): string {
  return facts.stories === 1 ? 'one level' : `${count(facts.stories)} levels`
}

function bathsText(facts: Facts): string {
  const full = `${count(facts.baths_full)} full bath${facts.baths_full === 1 ? '' : 's'}`
  return facts.baths_half > 0 ? `${full} and ${facts.baths_half === 1 ? 'a half bath' : 'two half baths'}` : full
}

function kitchen(facts: Facts, random: RandomStream): string {
  if (facts.kind === 'duplex') return 'Each side has its own kitchen, meters, and entrance.'
  if (facts.is_new || (facts.year_built ?? 0) > 2012) {
    return random.pick([
      'The kitchen has quartz counters, a walk-in pantry, and an island that seats four.',
      'An island kitchen with gas range and soft-close cabinets opens to the great room.',
      'Quartz counters, a tile backsplash, and a large window over the sink in the kitchen.',
    ])
  }
  if (facts.is_updated) {
    return random.pick([
      'The kitchen was redone with new cabinets, solid counters, and stainless appliances.',
      'Updated kitchen with tile backsplash and a gas range; all appliances stay.',
      'New counters, sink, and appliances in the kitchen, with room for a table.',
    ])
  }
  return random.pick([
    'The eat-in kitchen looks over the back yard and has room for a table.',
    'The kitchen keeps its original layout and is ready for your ideas; appliances stay.',
    'Kitchen with breakfast bar and pantry, open to the dining area.',
    '',
  ])
}

function living(facts: Facts, random: RandomStream): string {
  const fire = facts.fireplaces > 0
  if ((facts.year_built ?? 2000) < 1945) {
    return random.pick([
      `Hardwood floors, built-ins, and ${fire ? 'the original fireplace' : 'tall windows'} in the living room.`,
      `Plaster walls, wide trim, and ${fire ? 'a brick hearth' : 'a formal dining room'} show its age in the best way.`,
      'Original oak floors run through the first floor.',
    ])
  }
  return random.pick([
    `The great room has ${fire ? 'a fireplace and ' : ''}windows on two sides.`,
    fire ? 'A gas-log fireplace anchors the family room.' : 'The family room gets the morning sun.',
    facts.living_area > 2300 ? 'There is a separate office off the entry.' : 'Living and dining rooms flow together.',
    'Luxury vinyl plank runs through the main level.',
  ])
}

function bedroomsText(facts: Facts, random: RandomStream): string {
  if (facts.kind === 'duplex' || facts.bedrooms < 2) return ''
  const upstairs = facts.stories > 1 && facts.kind !== 'condo'
  return random.pick([
    upstairs
      ? 'Upstairs, the primary suite has a walk-in closet and double vanity.'
      : 'The primary bedroom has its own bath and a walk-in closet.',
    facts.living_area > 2000 ? `All ${count(facts.bedrooms)} bedrooms have real closets and ceiling fans.` : '',
    facts.stories === 1
      ? 'Split bedrooms leave the primary suite on its own side of the house.'
      : 'Laundry is on the bedroom level.',
    facts.bedrooms > 2 ? 'The other bedrooms share a hall bath.' : '',
  ])
}

function lower(facts: Facts, random: RandomStream): string {
  if (facts.basement === 'finished') {
    return random.pick([
      'The finished basement adds a second living area and storage.',
      'Downstairs is finished, with a rec room and a dry workshop.',
    ])
  }
  if (facts.basement === 'walk-out') return 'A walk-out lower level opens to the patio.'
  if (facts.basement === 'unfinished')
    return random.pick(['Full unfinished basement with high walls.', 'The basement is dry and ready to finish.', ''])
  return ''
}

function updates(facts: Facts, random: RandomStream): string {
  if (!facts.is_updated) return ''
  const year = 2016 + random.int(0, 9)
  return random.pick([
    `Roof ${year}, furnace and air conditioning ${Math.min(2025, year + 1)}.`,
    `New windows and water heater in ${year}.`,
    `Electrical, plumbing, and roof were done in ${year}.`,
    `Both baths were rebuilt in ${year}.`,
  ])
}

function outside(facts: Facts, random: RandomStream): string {
  if (facts.kind === 'condo')
    return random.pick([
      'The balcony faces the courtyard.',
      'Secure entry, elevator, and a storage unit.',
      'One assigned parking space.',
    ])
  if (facts.has_pool) return 'The in-ground pool has a new liner and an automatic cover.'
  if (facts.kind === 'farm') return `${facts.lot_acres} acres with a barn, fenced pasture, and tillable ground.`
  if (facts.lot_acres >= 1)
    return `The house sits on ${facts.lot_acres} acres with mature trees and room for an outbuilding.`
  return random.pick([
    'The back yard is fenced, with a patio and a garden bed.',
    'A covered back porch looks out on mature trees.',
    'Deck, fire pit, and a shed in the back yard.',
    facts.lot_acres > 0.15 ? `The lot is ${facts.lot_acres} acres and level.` : 'The yard is small and easy to keep.',
    facts.lot_acres > 0.3
      ? 'A deep back yard with shade and a vegetable patch.'
      : 'Room for a table and a grill out back.',
  ])
}

function garage(facts: Facts, random: RandomStream): string {
  if (facts.garage_spaces === 0)
    return random.chance(0.4) && facts.kind === 'house' ? 'Off-street parking from the alley.' : ''
  if (facts.garage_spaces >= 3) return 'The three-car garage has room for a bench.'
  return random.chance(0.4) ? `${capital(count(facts.garage_spaces))}-car garage with opener.` : ''
}

function water(facts: Facts): string {
  if (facts.fixed.lake)
    return `On ${facts.fixed.lake[2]}, with a private dock and open water views from the main rooms.`
  return facts.is_waterfront ? 'The lot runs down to the neighborhood pond.' : ''
}

function association(facts: Facts, random: RandomStream): string {
  const amenities = facts.subdivision?.amenities ?? []
  if (facts.kind === 'condo') return 'The monthly fee covers water, trash, snow removal, and the exterior.'
  if (facts.monthly_fee === 0) return random.chance(0.3) && facts.kind === 'house' ? 'No association fee.' : ''
  const named = amenities
    .filter((amenity) => ['Pool', 'Playground', 'Trail(s)', 'Clubhouse'].includes(amenity))
    .map((amenity) => amenity.toLowerCase().replace('trail(s)', 'trails'))
  const list = named.join(', ').replace(/, ([^,]*)$/, named.length > 2 ? ', and $1' : ' and $1')
  return named.length > 0 ? `The association maintains the ${list}.` : ''
}

function near(facts: Facts, random: RandomStream): string {
  const { city, kind, district } = facts.where
  if (kind === 'urban')
    return random.pick([
      'Coffee, groceries, and the bus line are close by.',
      'Minutes to downtown and the Cultural Trail.',
      'Near parks and restaurants.',
      '',
    ])
  if (kind === 'suburb')
    return random.pick([
      `${district}.`,
      `Close to shopping and the interstate in ${city}.`,
      'Near trails, parks, and the library.',
      `A quiet street in ${city}.`,
    ])
  return random.pick([
    `A short drive to the square in ${city}.`,
    `${district}.`,
    'Quiet roads and an easy drive to Indianapolis.',
    '',
  ])
}

function landSentences(facts: Facts, random: RandomStream): string[] {
  const where = facts.subdivision ? `in ${facts.subdivision.name}` : `near ${facts.where.city}`
  return [
    `${facts.lot_acres} acre${facts.lot_acres === 1 ? '' : 's'} ${where}, ${random.pick(['ready to build on', 'mostly level and open', 'with road frontage on one side'])}.`,
    random.pick([
      'Electric and gas are at the road.',
      'City water and sewer are available at the street.',
      'Soil work is done for a three-bedroom septic.',
      'A survey is on file.',
    ]),
    random.pick([
      'A line of hardwoods runs along the back.',
      'Currently in crop; possession after harvest.',
      'The ground falls gently to the south: good for a walk-out.',
      '',
    ]),
    facts.subdivision
      ? 'Bring your own builder; restrictions are attached.'
      : 'No association and no building deadline.',
    `${facts.where.county} County, ${facts.where.township} Township. ${facts.where.district}.`,
  ]
}
