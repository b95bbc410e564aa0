import { Chance } from './random-stream.ts'
import type { Facts } from './facts.ts'
import { interiorFor, interiorName, pictureName, planName, siteName } from './houses.ts'
import type { Row } from './records.ts'

/** Settings of media records. */
export interface MediaWriting {
  mediaBase: string
  /** Query of each media address. */
  mediaQuery: string
  /** Photos per ordinary home. Above 1, the first homes have more. */
  picturesPerHome: number
}

/** Number of first homes with a full set of photos. */
const FULL_SETS = 200
const FULL_SET = 12

/** A view of a home: its names in the feed, and the name of its file. */
interface View {
  name: string
  caption: string
  image_of: string
  category: 'Photo' | 'Floor Plan'
}

/** Returns the Media of a home, the preferred photo first. */
export function mediaOf(facts: Facts, market: { seed: number }, writing: MediaWriting): Row[] {
  const full = writing.picturesPerHome > 1 && facts.index < FULL_SETS
  const most = full ? Math.max(FULL_SET, writing.picturesPerHome) : writing.picturesPerHome
  const chance = new Chance(market.seed, facts.index, 6)
  const views = facts.kind === 'land' ? landViews(facts) : homeViews(facts, chance)
  const at = new Date(facts.photos_at).toISOString()
  const media = views.slice(0, most).map((view, place) => mediaRow(facts.key, view, place, place + 1, at, writing))
  if (writing.picturesPerHome > 1) mark(media, facts, chance)
  return media
}

/** Returns a photo as a record. `number` ends its key and is never reused within a home. */
function mediaRow(
  key: string,
  view: View,
  place: number,
  number: number,
  at: string,
  writing: MediaWriting,
  isLater = false,
): Row {
  const mediaKey = `${key}M${number}`
  // A later photo gets a new address, even if it shows the same file.
  const upload = isLater ? `${mediaKey}x${Date.parse(at).toString(36)}` : mediaKey
  return {
    MediaKey: mediaKey,
    ResourceName: 'Property',
    ResourceRecordKey: key,
    ResourceRecordID: key,
    MediaURL: `${writing.mediaBase}/media/${upload}/${view.name}.jpg${writing.mediaQuery}`,
    Order: place,
    MediaCategory: view.category,
    MimeType: 'image/jpeg',
    ImageWidth: 1280,
    ImageHeight: 853,
    ImageOf: view.image_of,
    ShortDescription: view.caption,
    Permission: ['Public'],
    PreferredPhotoYN: place === 0,
    MediaModificationTimestamp: at,
    ModificationTimestamp: at,
  }
}

function photo(name: string, caption: string, image_of: string): View {
  return { name, caption, image_of, category: 'Photo' }
}

function homeViews(facts: Facts, chance: Chance): View[] {
  const { house, style } = facts
  // Each kind of room starts at a different interior, and a second bathroom uses another one.
  const start = chance.int(0, 9999)
  const used = new Map<string, number>()
  const room = (view: string) => {
    const turn = used.get(view) ?? 0
    used.set(view, turn + 1)
    return interiorName(interiorFor(style, house.season, start * view.length + turn), view)
  }
  const day = photo(pictureName(house, 'front'), 'Front', 'Front of Structure')
  const dusk = photo(pictureName(house, 'dusk'), 'Front at dusk', 'Front of Structure')
  const [first, other] = house.dusk ? [dusk, day] : [day, dusk]
  const plans: View[] = (facts.stories > 1 ? ['main', 'upper'] : ['main']).map((level) => ({
    name: planName(facts, level === 'upper'),
    caption: `Floor plan, ${level} level`,
    image_of: 'Floor Plan',
    category: 'Floor Plan',
  }))
  const [plan, upper] = plans
  return [
    first,
    photo(room('kitchen'), 'Kitchen', 'Kitchen'),
    photo(room('living'), 'Living room', 'Living Room'),
    photo(room('bedroom'), 'Primary bedroom', 'Primary Bedroom'),
    ...(plan ? [plan] : []),
    photo(pictureName(house, 'street'), 'From the street', 'Street'),
    photo(room('bath'), 'Bathroom', 'Bathroom'),
    ...(facts.bedrooms > 1 ? [photo(room('bedroom-2'), 'Bedroom 2', 'Bedroom')] : []),
    other,
    ...(upper ? [upper] : []),
    ...(facts.lot_acres > 0 ? [photo(siteName(facts), 'Site plan', 'Plat Map')] : []),
    ...(facts.bedrooms > 2 ? [photo(room('bedroom-2'), 'Bedroom 3', 'Bedroom')] : []),
    photo(room('living'), 'Family room', 'Family Room'),
    photo(room('bath'), 'Bathroom 2', 'Bathroom'),
    photo(room('living'), 'Den', 'Den'),
    photo(room('kitchen'), 'Breakfast area', 'Kitchen'),
  ]
}

function landViews(facts: Facts): View[] {
  const of = (view: string, caption: string) => photo(pictureName(facts.house, view), caption, 'View')
  return [
    of('front', 'The field'),
    of('lane', 'The lane'),
    of('wood', 'The edge of the wood'),
    of('dusk', 'The land at dusk'),
    photo(siteName(facts), 'Site plan', 'Plat Map'),
  ]
}

/** Marks some photos as altered, for registrants only, or private: a site must label or withhold them. */
function mark(media: readonly Row[], facts: Facts, chance: Chance): void {
  const staged = media.find((row) => row.ImageOf === 'Living Room')
  if (staged && chance.odds(0.04)) staged.MediaAlteration = ['Virtual Staging - Item Addition']
  const last = media.at(-1)
  if (!last || media.length < 3) return
  const who = chance.weigh<'Public' | 'VOW' | 'Private'>([
    ['Public', 96],
    ['VOW', 2],
    ['Private', 2],
  ])
  last.Permission = [who]
  if (who === 'Private') last.ShortDescription = `CANARY-PHOTO-${facts.key.slice(3)}`
}

/**
 * Changes the photos of a home as an agent does: reorders them, removes one, adds one under a new key, or replaces one
 * under its old key.
 */
export function changedMedia(
  before: readonly Row[],
  facts: Facts,
  at: string,
  chance: Chance,
  writing: MediaWriting,
): Row[] {
  const media = before.map((row) => ({ ...row }))
  const act = chance.weigh<'order' | 'fewer' | 'more' | 'exchanged'>([
    ['order', 3],
    ['fewer', media.length > 3 ? 2 : 0],
    ['more', 3],
    ['exchanged', 3],
  ])
  const extra = extraView(facts, chance)
  if (act === 'order' && media.length > 2) media.splice(1, 0, ...media.splice(media.length - 1, 1))
  if (act === 'fewer') media.pop()
  const numbers = media.map((row) => Number(/M(\d+)$/.exec(String(row.MediaKey))?.[1] ?? 0))
  if (act === 'more' || media.length === 0)
    media.push(mediaRow(facts.key, extra, media.length, Math.max(0, ...numbers) + 1, at, writing, true))
  const place = chance.int(0, media.length - 1)
  const exchanged = media[place]
  if (act === 'exchanged' && exchanged) {
    const number = numbers[place] ?? 1
    media[place] = mediaRow(facts.key, extra, place, number, at, writing, true)
  }
  return media.map((row, order) => ({ ...row, Order: order, PreferredPhotoYN: order === 0 }))
}

function extraView(facts: Facts, chance: Chance): View {
  if (facts.kind === 'land')
    return photo(pictureName(facts.house, chance.pick(['dusk', 'lane', 'wood'])), 'The land', 'View')
  const [view, caption, image_of] = chance.pick([
    ['dusk', 'Front at dusk', 'Front of Structure'],
    ['street', 'From the street', 'Street'],
    ['bath', 'Bathroom', 'Bathroom'],
    ['living', 'Family room', 'Family Room'],
  ] as const)
  const isOutside = view === 'dusk' || view === 'street'
  const name = isOutside
    ? pictureName(facts.house, view)
    : interiorName(interiorFor(facts.style, facts.house.season, chance.int(0, 9999)), view)
  return photo(name, caption, image_of)
}
