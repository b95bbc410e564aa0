/** @file The set of drawings of an invented house, for sample listings. */
import { drawFrontView } from './front-view.mjs'
import { houseOf, partsOf } from './houses/house.mjs'
import { drawLandView } from './land-view.mjs'
import { lightOf } from './light.mjs'
import { drawFloorPlans } from './plans/floor-plan.mjs'
import { floorNamesOf, floorsOf } from './plans/floor-templates.mjs'

export { floorNamesOf }

import { drawSitePlan } from './plans/site-plan.mjs'
import { randomFrom } from './random.mjs'
import { drawBathroom } from './rooms/bathroom.mjs'
import { drawBedroom } from './rooms/bedroom.mjs'
import { DECORS } from './rooms/decor.mjs'
import { drawKitchen } from './rooms/kitchen.mjs'
import { drawLivingRoom } from './rooms/living-room.mjs'
import { drawStreetView } from './street-view.mjs'

/** @import { Drawing, Listing, Season } from './types.mjs' */

/**
 * Seasons, repeated by their weight.
 * @type {Season[]}
 */
const SEASONS = ['spring', 'spring', 'summer', 'summer', 'summer', 'autumn', 'autumn', 'snow']

/**
 * Returns the drawings of a sample listing, the front by day first. Each is rendered on request, so one costs only its
 * rendering.
 * @param {Listing} listing
 * @param {string|number} seed
 * @returns {Drawing[]}
 */
export function drawingsOf(listing, seed) {
  const key = String(seed)
  const random = randomFrom(key)
  const season = listing.season ?? random.fork('season').pick(SEASONS)
  if (listing.style === 'land') return drawingsOfLand(listing, key, season)
  // Built again for each drawing, because painters hold the random stream of their house.
  const house = () => houseOf(listing, random.fork('house'))
  const view = () => lightOf(season, false, random.fork('view'))
  const decor = random.fork('decor').pick(DECORS)
  const other = random.fork('other').pick(DECORS)
  /** @type {Drawing[]} */
  const drawings = [
    {
      name: 'front',
      caption: 'Front of the house by day',
      draw: () => drawFrontView(listing, house(), key, season, false, 'Front elevation by day'),
    },
    {
      name: 'dusk',
      caption: 'Front of the house at dusk',
      draw: () => drawFrontView(listing, house(), key, season, true, 'Front elevation at dusk'),
    },
    {
      name: 'street',
      caption: 'The house from the street',
      draw: () => drawStreetView(house(), key, season, false, 'View from the street'),
    },
    {
      name: 'kitchen',
      caption: 'Kitchen',
      draw: () => drawKitchen(random.fork('kitchen'), decor, view(), listing),
    },
    {
      name: 'living',
      caption: 'Living room',
      draw: () => drawLivingRoom(random.fork('living'), decor, view(), listing),
    },
    {
      name: 'bedroom',
      caption: 'Primary bedroom',
      draw: () => drawBedroom(random.fork('bedroom'), decor, view(), listing, 'Primary bedroom'),
    },
    { name: 'bath', caption: 'Bathroom', draw: () => drawBathroom(random.fork('bath'), decor, view()) },
  ]
  if ((listing.bedrooms ?? 3) > 1)
    drawings.push({
      name: 'bedroom-2',
      caption: 'Second bedroom',
      draw: () => drawBedroom(random.fork('bedroom2'), other, view(), listing, 'Second bedroom'),
    })
  const plans = drawFloorPlans(listing, random.fork('plan'))
  for (const [i, plan] of plans.entries())
    drawings.push({
      name: i ? `plan-${i + 1}` : 'plan',
      caption: `Floor plan, ${plan.title.toLowerCase()}`,
      draw: () => plan.svg,
    })
  drawings.push({
    name: 'site',
    caption: 'Site plan',
    draw: () => drawSitePlan(listing, house(), random.fork('site'), season),
  })
  return drawings
}

/**
 * Returns what the front of a house shows, for tests.
 * @param {Listing} listing
 * @param {string|number} seed
 */
export function housePartsOf(listing, seed) {
  return partsOf(listing, randomFrom(String(seed)).fork('house'))
}

/**
 * Returns the names of the rooms of each floor in the plans of a listing.
 * @param {Listing} listing
 */
export function planRoomsOf(listing) {
  return floorsOf(listing).map(({ name, rooms }) => ({ floor: name, rooms: rooms.map((room) => room.name) }))
}

/**
 * Returns the drawings of a lot without a house.
 * @param {Listing} listing
 * @param {string} key
 * @param {Season} season
 * @returns {Drawing[]}
 */
function drawingsOfLand(listing, key, season) {
  return [
    {
      name: 'front',
      caption: 'The field',
      draw: () => drawLandView(key, season, false, 'field', 'The field by day'),
    },
    {
      name: 'dusk',
      caption: 'The land at dusk',
      draw: () => drawLandView(key, season, true, 'field', 'The land at dusk'),
    },
    { name: 'lane', caption: 'The lane', draw: () => drawLandView(key, season, false, 'lane', 'The lane') },
    {
      name: 'wood',
      caption: 'The edge of the wood',
      draw: () => drawLandView(key, season, false, 'wood', 'The edge of the wood'),
    },
    {
      name: 'site',
      caption: 'Site plan',
      draw: () => drawSitePlan({ lot_size_acres: 5, ...listing }, null, randomFrom(key).fork('site'), season),
    },
  ]
}
