import { itemAt, RandomStream, wordsOf } from './random-stream.ts'

/** An invented brokerage of the sample market. */
export interface MlsOffice {
  key: string
  name: string
  city: string
  zip: string
  address: string
  phone: string
  email: string
  members: readonly Agent[]
  /** Share of the market. */
  share: number
}

/** An invented agent. */
export interface Agent {
  key: string
  first_name: string
  last_name: string
  phone: string
  email: string
  license: string
}

/** The sample brokerage's office in the MLS. */
export const OWN_OFFICE_KEY = 'MBR0001'

const OFFICE_NAMES: readonly (readonly [name: string, city: string, zip: string, share: number])[] = [
  ['Meridian Row Realty', 'Greenwood', '46142', 0],
  ['Limestone & Vine Realtors', 'Carmel', '46032', 9],
  ['Crossroads Home Group', 'Indianapolis', '46220', 9],
  ['White River Realty', 'Noblesville', '46060', 7],
  ['Monon Street Brokers', 'Indianapolis', '46205', 6],
  ['Prairie Light Real Estate', 'Fishers', '46038', 6],
  ['Tulip Poplar Properties', 'Westfield', '46074', 5],
  ['Canal & Capitol Realty', 'Indianapolis', '46204', 4],
  ['Blue Heron Homes', 'Fishers', '46037', 4],
  ['Sycamore County Realty', 'Martinsville', '46151', 3],
  ['Old National Road Realty', 'Greenfield', '46140', 3],
  ['Brick & Porch Real Estate', 'Indianapolis', '46203', 3],
  ['Eagle Run Realtors', 'Zionsville', '46077', 3],
  ['Southside Key Group', 'Greenwood', '46143', 4],
  ['Cardinal Lane Realty', 'Avon', '46123', 3],
  ['Hoosier Hearth Brokers', 'Plainfield', '46168', 3],
  ['Fall Creek Realty', 'Pendleton', '46064', 2],
  ['Courthouse Square Homes', 'Franklin', '46131', 3],
  ['Lantern Hill Real Estate', 'Brownsburg', '46112', 3],
  ['Wabash & Third Realty', 'Lebanon', '46052', 2],
  ['Redbud Residential', 'Carmel', '46033', 3],
  ['Three Rivers Land Company', 'Shelbyville', '46176', 2],
  ['Geist Harbor Realty', 'Fishers', '46037', 2],
  ['Morse Shore Properties', 'Noblesville', '46062', 2],
  ['Stonecutter Realty', 'Indianapolis', '46240', 2],
  ['Bellwether Homes', 'McCordsville', '46055', 2],
  ['Northgate Realty Partners', 'Whitestown', '46075', 2],
  ['Pleasant Run Real Estate', 'Indianapolis', '46219', 2],
  ['Gristmill Realty', 'Danville', '46122', 1],
  ['Fourteen Oaks Realty', 'Anderson', '46012', 2],
  ['Garfield Park Brokers', 'Indianapolis', '46227', 2],
  ['Tallgrass Real Estate', 'Pittsboro', '46167', 1],
  ['Center Township Realty', 'Indianapolis', '46202', 2],
  ['Bluff Road Homes', 'Indianapolis', '46217', 2],
  ['Harvest Moon Realty', 'Sheridan', '46069', 1],
  ['Sugar Creek Real Estate', 'New Palestine', '46163', 1],
  ['Two Lanterns Realty', 'Mooresville', '46158', 1],
  ['Quarry House Realty', 'Bargersville', '46106', 1],
  ['Plum & Pine Realtors', 'Whiteland', '46184', 1],
  ['Wren Street Realty', 'Speedway', '46224', 1],
]

const FIRST_NAMES = wordsOf(`
Aaron|Abigail|Adriana|Amara|Andre|Angela|Beth|Brian|Caleb|Carmen|Cheryl|Colin|Dana|Darnell|Deepa|Derek|Elena|
Emily|Ethan|Farah|Gina|Grant|Hannah|Heather|Ian|Imani|Jasmine|Joel|Jorge|Julia|Karen|Keith|Kendra|Laura|Leah|
Luis|Marcus|Maria|Megan|Mei|Nadia|Nathan|Olivia|Owen|Patrice|Paul|Priya|Rachel|Ray|Rosa|Ruth|Sam|Sean|Tamara|
Terrence|Tina|Victor|Wendy|Yusuf|Zoe`)
const LAST_NAMES = wordsOf(`
Abernathy|Ackerman|Adeyemi|Alvarez|Baird|Barlow|Beckett|Bowen|Brandt|Cabrera|Caldwell|Carver|Chandra|Cobb|
Conley|Crane|Dalton|Delgado|Dorsey|Eastman|Ellison|Farrow|Fielding|Garner|Gentry|Goss|Haines|Hale|Hartwell|
Holloway|Ingram|Jarvis|Kemper|Kendrick|Kline|Lambert|Langley|Lowery|Maddox|Marsh|Merritt|Nakamura|Nolan|
Okafor|Osborne|Pacheco|Patel|Pruitt|Quinn|Ramsey|Reyes|Rowland|Sanders|Shah|Sheridan|Stroud|Tanner|Thorne|
Vance|Waller|Whitlock|Yates|Zimmer`)

/** All offices; the first is the sample brokerage's. */
export const OFFICES: readonly MlsOffice[] = OFFICE_NAMES.map(([name, city, zip, share], number) => {
  const random = new RandomStream(8209, number, 1)
  const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const key = `MBR${String(number + 1).padStart(4, '0')}`
  const size = number === 0 ? 6 : 3 + Math.round(share * 3)
  return {
    key,
    name,
    city,
    zip,
    address: `${random.int(1, 98) * 10} ${random.pick(['Main', 'Market', 'Meridian', 'Jefferson', 'Monroe', 'Union'])} Street`,
    // Odd numbers, because the sample brokerage's is even.
    phone: number === 0 ? '317-555-0142' : `317-555-01${String(11 + number * 2).padStart(2, '0')}`,
    email: `${slug}@example.com`,
    share,
    members: Array.from({ length: size }, (_, member) => {
      const first_name = random.pick(FIRST_NAMES)
      const last_name = random.pick(LAST_NAMES)
      return {
        key: `MBR${10000 + number * 100 + member}`,
        first_name,
        last_name,
        phone: `317-555-01${String(random.int(0, 99)).padStart(2, '0')}`,
        email: `${first_name}.${last_name}.${number}${member}@example.com`.toLowerCase(),
        license: `RB${14000000 + number * 1000 + member * 7}`,
      }
    }),
  }
})

const OFFICE_WEIGHTS = OFFICES.map((office) => [office, office.share] as const)

/** Returns a random office by market share, never the sample brokerage's. */
export function randomOffice(random: RandomStream): MlsOffice {
  return random.pickWeighted(OFFICE_WEIGHTS)
}

/** The sample brokerage's office. */
export const OWN_OFFICE: MlsOffice = itemAt(OFFICES, 0)
