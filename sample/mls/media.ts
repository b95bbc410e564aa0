import { type DrawnListing, floorNamesOf } from '../drawings/index.mjs'
import type { Facts } from './facts.ts'
import { houseImageName, interiorFor, interiorName, planName, siteName } from './houses.ts'
import { RandomStream } from './random-stream.ts'
import type { Row } from './records.ts'

/** Settings of media records. */
export interface MediaSettings {
  mediaBase: string
  /** Query of each media address. */
  mediaQuery: string
  /** Photos per ordinary home. Above 1, the first homes have more. */
  picturesPerHome: number
}

/** Added to the version of rooms in later photos, so that none repeats one of the first photos. */
const LATER_ROOMS = 500_000
/** Number of first homes with a full set of photos. */
const HOMES_WITH_ALL_PHOTOS = 200
const MIN_PHOTOS_OF_FULL_SET = 12
/** Homes above this size have a second living room. */
const FAMILY_ROOM_SQFT = 1500
const DEN_SQFT = 2000

/** A view of a home: its names in the feed, and the name of its file. */
interface View {
  name: string
  caption: string
  image_of: string
  category: 'Photo' | 'Floor Plan'
}

/** Returns the Media of a home, the preferred photo first. */
export function mediaOf(facts: Facts, market: { seed: number }, mediaSettings: MediaSettings): Row[] {
  const full = mediaSettings.picturesPerHome > 1 && facts.index < HOMES_WITH_ALL_PHOTOS
  const maxPhotos = full
    ? Math.max(MIN_PHOTOS_OF_FULL_SET, mediaSettings.picturesPerHome)
    : mediaSettings.picturesPerHome
  const random = new RandomStream(market.seed, facts.index, 6)
  const views = facts.kind === 'land' ? landViews(facts) : homeViews(facts, random)
  const at = new Date(facts.photos_at).toISOString()
  const media = views
    .slice(0, maxPhotos)
    .map((view, place) => mediaRow(facts.key, view, place, place + 1, at, mediaSettings))
  if (mediaSettings.picturesPerHome > 1) restrictSomePhotos(media, facts, random)
  return media
}

/** Returns a photo as a record. `number` ends its key and is never reused within a home. */
function mediaRow(
  key: string,
  view: View,
  place: number,
  number: number,
  at: string,
  mediaSettings: MediaSettings,
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
    MediaURL: `${mediaSettings.mediaBase}/media/${upload}/${view.name}.jpg${mediaSettings.mediaQuery}`,
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

function photoView(name: string, caption: string, image_of: string): View {
  return { name, caption, image_of, category: 'Photo' }
}

function homeViews(facts: Facts, random: RandomStream): View[] {
  const { house, style } = facts
  // Each kind of room starts at a different interior, and a second bathroom uses another one.
  const start = random.int(0, 9999)
  const timesUsed = new Map<string, number>()
  const room = (view: string) => {
    const use = timesUsed.get(view) ?? 0
    timesUsed.set(view, use + 1)
    return interiorName(interiorFor(style, house.season, start * view.length + use), facts.index, view)
  }
  const day = photoView(houseImageName(facts, 'front'), 'Front', 'Front of Structure')
  const dusk = photoView(houseImageName(facts, 'dusk'), 'Front at dusk', 'Front of Structure')
  const [first, other] = house.dusk ? [dusk, day] : [day, dusk]
  const [plan, ...otherPlans]: View[] = floorNamesOf(planOf(facts)).map((floor, at) => ({
    name: planName(facts, at + 1),
    caption: `Floor plan, ${floor.toLowerCase()}`,
    image_of: 'Floor Plan',
    category: 'Floor Plan',
  }))
  const baths = facts.baths_full + facts.baths_half
  return [
    first,
    photoView(room('kitchen'), 'Kitchen', 'Kitchen'),
    photoView(room('living'), 'Living room', 'Living Room'),
    photoView(room('bedroom'), 'Primary bedroom', 'Primary Bedroom'),
    ...(plan ? [plan] : []),
    photoView(houseImageName(facts, 'street'), 'From the street', 'Street'),
    photoView(room('bath'), 'Bathroom', 'Bathroom'),
    ...(facts.bedrooms > 1 ? [photoView(room('bedroom-2'), 'Bedroom 2', 'Bedroom')] : []),
    other,
    ...otherPlans,
    ...(facts.lot_acres > 0 ? [photoView(siteName(facts), 'Site plan', 'Plat Map')] : []),
    ...(facts.bedrooms > 2 ? [photoView(room('bedroom-2'), 'Bedroom 3', 'Bedroom')] : []),
    ...(facts.living_area >= FAMILY_ROOM_SQFT ? [photoView(room('living'), 'Family room', 'Family Room')] : []),
    ...(baths > 1 ? [photoView(room('bath'), 'Bathroom 2', 'Bathroom')] : []),
    ...(facts.living_area >= DEN_SQFT ? [photoView(room('living'), 'Den', 'Den')] : []),
  ]
}

/** Returns the facts that decide which floors a plan has. */
function planOf({ kind, stories, basement }: Facts): DrawnListing {
  return { style: kind === 'condo' ? 'condo' : 'two_story', stories, basement }
}

function landViews(facts: Facts): View[] {
  const of = (view: string, caption: string) => photoView(houseImageName(facts, view), caption, 'View')
  return [
    of('front', 'The field'),
    of('lane', 'The lane'),
    of('wood', 'The edge of the wood'),
    of('dusk', 'The land at dusk'),
    photoView(siteName(facts), 'Site plan', 'Plat Map'),
  ]
}

/** Marks some photos as altered, for registrants only, or private: a site must label or withhold them. */
function restrictSomePhotos(media: readonly Row[], facts: Facts, random: RandomStream): void {
  const staged = media.find((row) => row.ImageOf === 'Living Room')
  if (staged && random.chance(0.04)) staged.MediaAlteration = ['Virtual Staging - Item Addition']
  const lastPhoto = media.at(-1)
  if (!lastPhoto || media.length < 3) return
  const viewers = random.pickWeighted<'Public' | 'VOW' | 'Private'>([
    ['Public', 96],
    ['VOW', 2],
    ['Private', 2],
  ])
  lastPhoto.Permission = [viewers]
  if (viewers === 'Private') lastPhoto.ShortDescription = `CANARY-PHOTO-${facts.key.slice(3)}`
}

/**
 * Changes the photos of a home as an agent does: reorders them, removes one, adds one under a new key, or replaces one
 * under its old key.
 */
export function changedMedia(
  before: readonly Row[],
  facts: Facts,
  at: string,
  random: RandomStream,
  mediaSettings: MediaSettings,
): Row[] {
  const media = before.map((row) => ({ ...row }))
  const act = random.pickWeighted<'order' | 'fewer' | 'more' | 'exchanged'>([
    ['order', 3],
    ['fewer', media.length > 3 ? 2 : 0],
    ['more', 3],
    ['exchanged', 3],
  ])
  const extra = randomView(facts, random)
  if (act === 'order' && media.length > 2) media.splice(1, 0, ...media.splice(media.length - 1, 1))
  if (act === 'fewer') media.pop()
  const numbers = media.map((row) => Number(/M(\d+)$/.exec(String(row.MediaKey))?.[1] ?? 0))
  if (act === 'more' || media.length === 0)
    media.push(mediaRow(facts.key, extra, media.length, Math.max(0, ...numbers) + 1, at, mediaSettings, true))
  const place = random.int(0, media.length - 1)
  const exchanged = media[place]
  if (act === 'exchanged' && exchanged) {
    const number = numbers[place] ?? 1
    media[place] = mediaRow(facts.key, extra, place, number, at, mediaSettings, true)
  }
  return media.map((row, order) => ({ ...row, Order: order, PreferredPhotoYN: order === 0 }))
}

function randomView(facts: Facts, random: RandomStream): View {
  if (facts.kind === 'land')
    return photoView(houseImageName(facts, random.pick(['dusk', 'lane', 'wood'])), 'The land', 'View')
  const [view, caption, image_of] = random.pick([
    ['dusk', 'Front at dusk', 'Front of Structure'],
    ['street', 'From the street', 'Street'],
    ['bath', 'Bathroom', 'Bathroom'],
    ['living', 'Family room', 'Family Room'],
  ] as const)
  const isOutside = view === 'dusk' || view === 'street'
  const name = isOutside
    ? houseImageName(facts, view)
    : interiorName(interiorFor(facts.style, facts.house.season, random.int(0, 9999)), LATER_ROOMS + facts.index, view)
  return photoView(name, caption, image_of)
}
