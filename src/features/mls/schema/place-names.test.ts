import { expect, test } from 'vitest'
import { placeName } from './place-names.ts'

test.each([
  ['WAUCONDA', 'Wauconda'],
  ['carmel', 'Carmel'],
  ['ÉVANSVILLE', 'Évansville'],
  ['Carmel', 'Carmel'],
  ['DuPage', 'DuPage'],
  ['DUPAGE', 'DuPage'],
  ['LaPorte', 'LaPorte'],
  ['LAPORTE', 'LaPorte'],
  ['McCordsville', 'McCordsville'],
  ['MCCORDSVILLE', 'McCordsville'],
  ['MCKINLEY', 'McKinley'],
  ["O'FALLON", "O'Fallon"],
  ['OFallon', 'OFallon'],
  ['WINSTON-SALEM', 'Winston-Salem'],
  ['ST. JOSEPH COUNTY', 'St. Joseph County'],
  ['CITY OF THE SUN', 'City of the Sun'],
  ['FortWayne', 'Fort Wayne'],
  ['BeechGrove', 'Beech Grove'],
  ['46143', '46143'],
  ['****', null],
  ['', null],
  [null, null],
])('%s is %s', (given, name) => expect(placeName(given)).toBe(name))
