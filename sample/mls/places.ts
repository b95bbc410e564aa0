import { itemAt, RandomStream, wordsOf } from './random-stream.ts'

/** A city and ZIP code with its price level and schools. */
export interface Place {
  city: string
  zip: string
  county: string
  township: string
  /** A point on land near the center, and the radius in which homes are located. */
  latitude: number
  longitude: number
  radius_miles: number
  kind: 'urban' | 'suburb' | 'town' | 'rural'
  /** Price per square foot of an ordinary 2,000 sq ft house. */
  price_per_sqft: number
  district: string
  high_school: string
  /** Share of the market. */
  share: number
}

/**
 * City, ZIP, county, township, latitude, longitude, kind, price per square foot, school district, high school, market
 * share.
 */
const PLACE_TABLE = `
Indianapolis | 46204 | Marion | Center | 39.7722 | -86.1555 | urban | 268 | Indianapolis Public Schools | Arsenal Technical High School | 1.2
Indianapolis | 46202 | Marion | Center | 39.7842 | -86.152 | urban | 255 | Indianapolis Public Schools | Arsenal Technical High School | 2.2
Indianapolis | 46201 | Marion | Center | 39.7735 | -86.1105 | urban | 132 | Indianapolis Public Schools | Arsenal Technical High School | 2.6
Indianapolis | 46203 | Marion | Center | 39.7408 | -86.1185 | urban | 165 | Indianapolis Public Schools | Emmerich Manual High School | 2.8
Indianapolis | 46205 | Marion | Washington | 39.8285 | -86.1365 | urban | 178 | Indianapolis Public Schools | Shortridge High School | 2.4
Indianapolis | 46208 | Marion | Washington | 39.8265 | -86.1745 | urban | 196 | Indianapolis Public Schools | Shortridge High School | 2
Indianapolis | 46214 | Marion | Wayne | 39.7945 | -86.2905 | suburb | 140 | MSD Wayne Township | Ben Davis High School | 1.6
Indianapolis | 46217 | Marion | Perry | 39.6715 | -86.1925 | suburb | 168 | Perry Township Schools | Perry Meridian High School | 2.2
Indianapolis | 46219 | Marion | Warren | 39.7815 | -86.0465 | urban | 142 | MSD Warren Township | Warren Central High School | 2.2
Indianapolis | 46220 | Marion | Washington | 39.8745 | -86.1205 | urban | 236 | MSD Washington Township | North Central High School | 2.8
Indianapolis | 46227 | Marion | Perry | 39.6745 | -86.1315 | suburb | 152 | Perry Township Schools | Southport High School | 2.8
Indianapolis | 46229 | Marion | Warren | 39.7865 | -85.9765 | suburb | 136 | MSD Warren Township | Warren Central High School | 1.6
Indianapolis | 46236 | Marion | Lawrence | 39.8715 | -85.9605 | suburb | 178 | MSD Lawrence Township | Lawrence North High School | 1.8
Indianapolis | 46237 | Marion | Franklin | 39.6735 | -86.0745 | suburb | 163 | Franklin Township Schools | Franklin Central High School | 2.6
Indianapolis | 46239 | Marion | Franklin | 39.7145 | -85.9965 | suburb | 160 | Franklin Township Schools | Franklin Central High School | 2
Indianapolis | 46240 | Marion | Washington | 39.9065 | -86.1245 | suburb | 208 | MSD Washington Township | North Central High School | 1.6
Indianapolis | 46241 | Marion | Decatur | 39.7305 | -86.2585 | urban | 128 | MSD Decatur Township | Decatur Central High School | 1.6
Indianapolis | 46250 | Marion | Lawrence | 39.9065 | -86.0675 | suburb | 188 | MSD Lawrence Township | Lawrence North High School | 1.4
Indianapolis | 46254 | Marion | Pike | 39.8485 | -86.2545 | suburb | 154 | MSD Pike Township | Pike High School | 1.8
Indianapolis | 46256 | Marion | Lawrence | 39.9035 | -86.0245 | suburb | 184 | MSD Lawrence Township | Lawrence North High School | 1.4
Indianapolis | 46259 | Marion | Franklin | 39.6555 | -85.9985 | suburb | 186 | Franklin Township Schools | Franklin Central High School | 1.2
Indianapolis | 46268 | Marion | Pike | 39.9005 | -86.2225 | suburb | 172 | MSD Pike Township | Pike High School | 1.4
Speedway | 46224 | Marion | Wayne | 39.7925 | -86.2475 | urban | 156 | Speedway Schools | Speedway High School | 0.9
Beech Grove | 46107 | Marion | Beech Grove | 39.7165 | -86.0905 | urban | 150 | Beech Grove City Schools | Beech Grove High School | 0.9
Carmel | 46032 | Hamilton | Clay | 39.9655 | -86.1565 | suburb | 238 | Carmel Clay Schools | Carmel High School | 3.6
Carmel | 46033 | Hamilton | Clay | 39.9805 | -86.0885 | suburb | 230 | Carmel Clay Schools | Carmel High School | 2.6
Fishers | 46037 | Hamilton | Fall Creek | 39.9705 | -85.9585 | suburb | 204 | Hamilton Southeastern Schools | Hamilton Southeastern High School | 2.8
Fishers | 46038 | Hamilton | Delaware | 39.9595 | -86.0165 | suburb | 202 | Hamilton Southeastern Schools | Fishers High School | 2.6
Noblesville | 46060 | Hamilton | Noblesville | 40.0505 | -85.9825 | suburb | 184 | Noblesville Schools | Noblesville High School | 2.6
Noblesville | 46062 | Hamilton | Noblesville | 40.0475 | -86.0655 | suburb | 194 | Noblesville Schools | Noblesville High School | 2.2
Westfield | 46074 | Hamilton | Washington | 40.0405 | -86.1505 | suburb | 206 | Westfield Washington Schools | Westfield High School | 3.4
Cicero | 46034 | Hamilton | Jackson | 40.1305 | -86.0085 | town | 192 | Hamilton Heights Schools | Hamilton Heights High School | 0.6
Sheridan | 46069 | Hamilton | Adams | 40.1335 | -86.2195 | rural | 184 | Hamilton Heights Schools | Sheridan High School | 0.6
Greenwood | 46142 | Johnson | White River | 39.6215 | -86.1605 | suburb | 180 | Center Grove Schools | Center Grove High School | 3
Greenwood | 46143 | Johnson | Pleasant | 39.6005 | -86.0965 | suburb | 184 | Clark-Pleasant Schools | Whiteland Community High School | 3.8
Franklin | 46131 | Johnson | Franklin | 39.4815 | -86.0555 | town | 164 | Franklin Community Schools | Franklin Community High School | 2.2
Whiteland | 46184 | Johnson | Pleasant | 39.5495 | -86.0805 | suburb | 170 | Clark-Pleasant Schools | Whiteland Community High School | 1.6
Bargersville | 46106 | Johnson | White River | 39.5265 | -86.1665 | suburb | 202 | Center Grove Schools | Center Grove High School | 1.6
Trafalgar | 46181 | Johnson | Hensley | 39.4155 | -86.1505 | rural | 186 | Nineveh-Hensley-Jackson Schools | Indian Creek High School | 0.6
Plainfield | 46168 | Hendricks | Guilford | 39.7005 | -86.3905 | suburb | 174 | Plainfield Community Schools | Plainfield High School | 2
Avon | 46123 | Hendricks | Washington | 39.7625 | -86.3955 | suburb | 180 | Avon Community Schools | Avon High School | 2.6
Brownsburg | 46112 | Hendricks | Lincoln | 39.8505 | -86.3955 | suburb | 190 | Brownsburg Community Schools | Brownsburg High School | 2.4
Danville | 46122 | Hendricks | Center | 39.7605 | -86.5205 | town | 180 | Danville Community Schools | Danville Community High School | 1
Pittsboro | 46167 | Hendricks | Middle | 39.8655 | -86.4655 | town | 188 | North West Hendricks Schools | Tri-West High School | 0.8
Zionsville | 46077 | Boone | Eagle | 39.9585 | -86.2785 | suburb | 244 | Zionsville Community Schools | Zionsville Community High School | 2.2
Whitestown | 46075 | Boone | Perry | 39.9865 | -86.3405 | suburb | 184 | Lebanon Community Schools | Lebanon High School | 1.4
Lebanon | 46052 | Boone | Center | 40.0505 | -86.4705 | town | 160 | Lebanon Community Schools | Lebanon High School | 1.2
Greenfield | 46140 | Hancock | Center | 39.7905 | -85.7705 | town | 168 | Greenfield-Central Schools | Greenfield-Central High School | 2.2
McCordsville | 46055 | Hancock | Vernon | 39.8985 | -85.9205 | suburb | 186 | Mt. Vernon Schools | Mt. Vernon High School | 1.4
Fortville | 46040 | Hancock | Vernon | 39.9285 | -85.8485 | town | 178 | Mt. Vernon Schools | Mt. Vernon High School | 0.8
New Palestine | 46163 | Hancock | Sugar Creek | 39.7255 | -85.8905 | suburb | 190 | Southern Hancock Schools | New Palestine High School | 1
Anderson | 46011 | Madison | Anderson | 40.1085 | -85.7255 | town | 98 | Anderson Community Schools | Anderson High School | 1
Anderson | 46012 | Madison | Anderson | 40.1265 | -85.6555 | town | 104 | Anderson Community Schools | Anderson High School | 1
Anderson | 46013 | Madison | Anderson | 40.0605 | -85.6805 | town | 110 | Anderson Community Schools | Anderson High School | 0.8
Pendleton | 46064 | Madison | Fall Creek | 40.0015 | -85.7465 | town | 172 | South Madison Schools | Pendleton Heights High School | 1
Elwood | 46036 | Madison | Pipe Creek | 40.2765 | -85.8405 | rural | 86 | Elwood Community Schools | Elwood Community High School | 0.4
Martinsville | 46151 | Morgan | Washington | 39.4255 | -86.4285 | rural | 162 | MSD of Martinsville | Martinsville High School | 1.2
Mooresville | 46158 | Morgan | Brown | 39.6105 | -86.3705 | town | 174 | Mooresville Schools | Mooresville High School | 1.2
Monrovia | 46157 | Morgan | Monroe | 39.5805 | -86.4805 | rural | 178 | Monroe-Gregg Schools | Monrovia High School | 0.4
Shelbyville | 46176 | Shelby | Addison | 39.5225 | -85.7755 | town | 146 | Shelbyville Central Schools | Shelbyville High School | 1.2
Morristown | 46161 | Shelby | Hanover | 39.6735 | -85.7005 | rural | 156 | Shelby Eastern Schools | Morristown High School | 0.3
`

const RADIUS_MILES = { urban: 0.8, suburb: 1.5, town: 1.3, rural: 3.2 } as const
const PLACE_KINDS = ['urban', 'suburb', 'town', 'rural'] as const

/** The places of the sample market: nine counties of Central Indiana. */
export const PLACES: readonly Place[] = PLACE_TABLE.trim().split('\n').map(parsePlace)

function parsePlace(line: string): Place {
  const cells = line.split(' | ')
  const kind = PLACE_KINDS.find((subdivisions) => subdivisions === cells[6])
  if (!kind || cells.length !== 11) throw new Error(`Not a place: ${line}`)
  return {
    city: itemAt(cells, 0),
    zip: itemAt(cells, 1),
    county: itemAt(cells, 2),
    township: itemAt(cells, 3),
    latitude: Number(cells[4]),
    longitude: Number(cells[5]),
    radius_miles: RADIUS_MILES[kind],
    kind,
    price_per_sqft: Number(cells[7]),
    district: itemAt(cells, 8),
    high_school: itemAt(cells, 9),
    share: Number(cells[10]),
  }
}

const PLACE_WEIGHTS = PLACES.map((place, index) => [index, place.share] as const)

/** Returns a random index into PLACES, by market share. */
export function randomPlaceIndex(random: RandomStream): number {
  return random.pickWeighted(PLACE_WEIGHTS)
}

/** Returns the index into PLACES of a ZIP code. */
export function placeIndexOf(zip: string): number {
  return PLACES.findIndex((place) => place.zip === zip)
}

/** Latitude, longitude and radius in miles of circles that cover the larger waters, where no home is located. */
const WATER_CIRCLES: readonly (readonly [number, number, number])[] = [
  [39.9075, -85.9795, 0.55],
  [39.9185, -85.9655, 0.5],
  [39.9275, -85.9485, 0.5],
  [39.9385, -85.9305, 0.45],
  [39.9495, -85.9155, 0.4],
  [40.0795, -86.0435, 0.45],
  [40.0935, -86.0385, 0.5],
  [40.1085, -86.0365, 0.5],
  [40.1205, -86.0295, 0.35],
  [39.8265, -86.3045, 0.6],
  [39.8455, -86.2985, 0.6],
  [39.8655, -86.2905, 0.55],
  [39.8815, -86.2865, 0.4],
  [39.5355, -86.1905, 0.2],
]

const MILES_PER_DEGREE = 69
const MILES_PER_DEGREE_EAST = 53

/** Returns a point on land within some miles of another. */
export function pointNear(random: RandomStream, latitude: number, longitude: number, miles: number): [number, number] {
  for (let attempt = 0; attempt < 8; attempt++) {
    const angle = random.range(0, 2 * Math.PI)
    const distance = miles * Math.sqrt(random.next())
    const north = latitude + (Math.sin(angle) * distance) / MILES_PER_DEGREE
    const east = longitude + (Math.cos(angle) * distance) / MILES_PER_DEGREE_EAST
    if (!isWater(north, east)) return [roundDegrees(north), roundDegrees(east)]
  }
  return [roundDegrees(latitude), roundDegrees(longitude)]
}

/** Returns true for a point in one of the larger waters. */
function isWater(latitude: number, longitude: number): boolean {
  return WATER_CIRCLES.some(
    ([north, east, miles]) =>
      Math.hypot((latitude - north) * MILES_PER_DEGREE, (longitude - east) * MILES_PER_DEGREE_EAST) < miles,
  )
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

/** A subdivision of one era and price level. */
export interface Subdivision {
  name: string
  latitude: number
  longitude: number
  /** Years in which it was built. */
  from_year: number
  to_year: number
  /** Relative to the place's price level. */
  price_factor: number
  /** Association fee in dollars a month; 0 without an association. */
  monthly_fee: number
  amenities: readonly string[]
  streets: readonly string[]
}

const SUBDIVISIONS_PER_PLACE = 14
/** First words of invented names. */
export const SUBDIVISION_PREFIXES: readonly string[] = wordsOf(`
Amber|Ashford|Bent|Birch|Briar|Brook|Cedar|Chapel|Clover|Copper|Creek|Deer|Elm|Fern|Fox|Harvest|Hawthorn|
Heron|Hickory|Honey|Kings|Lantern|Laurel|Linden|Maple|Meadow|Mill|Oak|Orchard|Pheasant|Pine|Prairie|Quail|
Raven|Redbud|River|Saddle|Sage|Stone|Sugar|Summer|Sycamore|Thorn|Timber|Walnut|Wheat|Willow|Windsor`)
const SUBDIVISION_SUFFIXES = wordsOf(`
brook|bridge|creek|field|gate|ford|grove|haven|ridge|stead|view|wood| Crossing| Farms| Glen| Hollow| Landing|
 Lakes| Manor| Place| Pointe| Run| Station| Trace| Trails| Village`)
/** Names of streets. */
export const STREETS: readonly string[] = wordsOf(`
Abbey|Alder|Applegate|Arbor|Aspen|Autumn|Bayberry|Beechwood|Bellflower|Bluestem|Brandywine|Brookside|Buckeye|
Burr Oak|Caldwell|Cardinal|Carriage|Chestnut|Cobblestone|Coventry|Crabapple|Crestview|Dogwood|Eagle|
Eastbrook|Fairway|Fieldstone|Foxtail|Garden|Glenview|Goldenrod|Greenbriar|Hazel|Heatherwood|Heritage|
Hidden Valley|Highland|Holly|Ironwood|Juniper|Kestrel|Kingfisher|Lakeview|Larkspur|Limestone|Locust|Magnolia|
Mallard|Meadowlark|Millstone|Mulberry|Northfield|Old Mill|Osage|Overlook|Parkside|Partridge|Persimmon|
Pinehurst|Plum|Quarry|Redwood|Ridgeway|Rolling Hill|Rosewood|Sandstone|Sassafras|Settlers|Shady|Southern|
Spring Mill|Stonegate|Sunrise|Sweet Gum|Teal|Thistle|Trillium|Tulip|Valley|Wabash|Westbrook|Wheatland|
Wildwood|Winding|Woodland|Wren`)
/** Names of streets in Indianapolis. */
export const CITY_STREETS: readonly string[] = wordsOf(`
Adler|Arsenal|Bancroft|Broadway|Carrollton|Central|College|Dearborn|Delaware|Ewing|Gladstone|Graceland|
Guilford|Hamilton|Kenwood|Layman|Leonard|Linwood|Lockerbie|New Jersey|Orange|Park|Pleasant|Prospect|Rural|
Ruckle|Spruce|State|Villa|Washington|Woodlawn`)

const subdivisions = new Map<number, Subdivision>()

/** Returns all subdivisions of a place. */
export function subdivisionsOf(placeIndex: number): Subdivision[] {
  return Array.from({ length: SUBDIVISIONS_PER_PLACE }, (_, number) => subdivisionOf(placeIndex, number))
}

/** Returns a subdivision of a place; the same numbers always give the same one. */
export function subdivisionOf(placeIndex: number, number: number): Subdivision {
  const key = placeIndex * SUBDIVISIONS_PER_PLACE + (number % SUBDIVISIONS_PER_PLACE)
  const before = subdivisions.get(key)
  if (before) return before
  const place = itemAt(PLACES, placeIndex)
  const random = new RandomStream(4099, key, 1)
  const [latitude, longitude] = pointNear(random, place.latitude, place.longitude, place.radius_miles)
  const urban = place.kind === 'urban'
  const from = urban
    ? random.pickWeighted([
        [1898, 3],
        [1912, 5],
        [1924, 6],
        [1938, 3],
        [1950, 6],
        [1962, 2],
        [2006, 1.5],
      ])
    : place.kind === 'suburb'
      ? random.pickWeighted([
          [1958, 1.5],
          [1968, 2],
          [1978, 2.5],
          [1988, 4],
          [1996, 5],
          [2003, 5],
          [2012, 4],
          [2020, 4],
        ])
      : random.pickWeighted([
          [1908, 2],
          [1930, 2],
          [1952, 4],
          [1966, 4],
          [1978, 3],
          [1992, 4],
          [2002, 3],
          [2016, 2],
        ])
  const to = Math.min(2026, from + random.int(6, from < 1950 ? 22 : 12))
  const hasFee = from >= 1986 ? random.chance(0.92) : from >= 1970 ? random.chance(0.35) : random.chance(0.04)
  const yearly = from >= 2012 ? random.int(30, 110) * 10 : random.int(15, 70) * 10
  const amenities = hasFee
    ? [
        'Pool',
        'Playground',
        'Trail(s)',
        'Pond Year Round',
        'Tennis Court(s)',
        'Clubhouse',
        'Sport Court',
        'Picnic Area',
      ]
        .filter(() => random.chance(yearly > 500 ? 0.5 : 0.22))
        .slice(0, 4)
    : []
  const subdivision = {
    name: `${random.pick(SUBDIVISION_PREFIXES)}${random.pick(SUBDIVISION_SUFFIXES)}`,
    latitude,
    longitude,
    from_year: from,
    to_year: to,
    price_factor: Math.exp(random.normal() * 0.13),
    monthly_fee: hasFee ? yearly / 12 : 0,
    amenities,
    streets: Array.from({ length: 9 }, () => random.pick(urban ? CITY_STREETS : STREETS)),
  }
  subdivisions.set(key, subdivision)
  return subdivision
}
