/** @file Materials and colors of a house. */
import {
  BRICKS,
  CHARCOAL,
  channelsOf,
  DARK_TIMBER,
  DOOR_COLOURS,
  darker,
  lighter,
  SHINGLES,
  SIDINGS,
  STONES,
} from '../palette.mjs'

/** @import { Listing, Paint, RandomStream, RoofCover, Wall, WallKind, WindowGrid } from '../types.mjs' */

/**
 * Chooses materials, colors and windows for a house.
 * @param {RandomStream} random
 * @param {Listing} listing
 * @returns {Paint}
 */
export function paintOf(random, listing) {
  const words = (listing.exterior ?? '').toLowerCase()
  const style = listing.style
  const recent = (listing.year_built ?? 1990) >= 2008
  const stone = { kind: /** @type {WallKind} */ ('stone'), color: random.pick(STONES) }
  const brick = { kind: /** @type {WallKind} */ ('brick'), color: random.pick(BRICKS) }
  const siding = (kind = 'lap') => ({ kind: /** @type {WallKind} */ (kind), color: random.pick(SIDINGS) })
  const prefer = {
    ranch: [brick, brick, siding(), stone],
    two_story: [brick, siding(), siding()],
    cape_cod: [siding(), siding(), { kind: 'shake', color: random.pick(['#a39a8b', '#8c8578', '#e6e3db']) }],
    craftsman: [siding(), { kind: 'shake', color: random.pick(['#7f8a70', '#8a7660', '#5f6f78', '#9a8b74']) }],
    tudor: [brick, stone],
    colonial: [brick, brick, siding()],
    farmhouse: [
      { kind: 'batten', color: random.pick(['#eeede8', '#eeede8', '#e7e2d6', '#48515b', '#9aa79b']) },
      { kind: 'lap', color: '#edece7' },
    ],
    bungalow: [siding(), siding(), { kind: 'stucco', color: random.pick(['#ddd0b8', '#e3ddcf', '#c8bda6']) }, brick],
    contemporary: [
      { kind: 'stucco', color: random.pick(['#e8e5de', '#d9d5cb', '#55606b']) },
      { kind: 'wood', color: random.pick(['#9a6d46', '#8a6243']) },
      { kind: 'panel', color: random.pick(['#4a535d', '#e2dfd8', '#6d7a80']) },
    ],
    townhouse: [brick],
    condo: [brick, { kind: 'panel', color: '#d8d3c8' }],
    log: [{ kind: 'log', color: random.pick(['#a5744a', '#96683f', '#b0835a']) }],
    land: [siding()],
    // No further random numbers here: they would change the pictures of all other houses.
    duplex: [brick],
    manufactured: [{ kind: /** @type {WallKind} */ ('lap'), color: '#d8cfbd' }],
  }[style]
  let wall = /** @type {Wall} */ (random.pick(prefer))
  if (style !== 'log') {
    if (words.includes('brick')) wall = brick
    else if (words.includes('stone') && style !== 'contemporary') wall = stone
    else if (/vinyl|wood|cedar|cement|aluminum/.test(words) && (wall.kind === 'brick' || wall.kind === 'stone'))
      wall = siding()
  }
  const masonry = wall.kind === 'brick' || wall.kind === 'stone'
  const brightness = channelsOf(wall.color).reduce((a, b) => a + b, 0) / 3
  const trim =
    style === 'log'
      ? random.pick(['#5f4430', '#3f5547', '#e9e1d0'])
      : style === 'contemporary'
        ? random.pick(['#2f3740', '#3b3733', '#4a4f55'])
        : style === 'tudor'
          ? DARK_TIMBER
          : brightness > 215
            ? random.pick(['#f7f5ef', '#f7f5ef', '#dcd6c9'])
            : random.pick(['#f3efe6', '#ece5d6', '#f3efe6'])
  const cover =
    style === 'log'
      ? { kind: 'seam', color: random.pick(['#44594f', '#5a4a42', '#6a3a34']) }
      : style === 'tudor'
        ? { kind: random.pick(['slate', 'shake']), color: random.pick(['#58626c', '#5f5148', '#666c70']) }
        : style === 'contemporary'
          ? { kind: 'seam', color: random.pick(['#4a525b', '#3c4249', '#6b747b']) }
          : {
              kind: random.pick(['shingle', 'shingle', 'shingle', style === 'cape_cod' ? 'shake' : 'slate']),
              color: random.pick(SHINGLES),
            }
  const grid = {
    ranch: recent ? ['1/1', '2/2', '1/1'] : ['1/1', '2/2', '6/6', '6/1'],
    duplex: recent ? ['1/1', '2/2', '1/1'] : ['1/1', '2/2', '6/6', '6/1'],
    manufactured: ['1/1', '2/2'],
    two_story: recent ? ['1/1', '2/2', '1/1'] : ['6/6', '1/1', '2/2', '6/1'],
    cape_cod: ['6/6'],
    craftsman: ['4/1', '6/1'],
    tudor: ['diamond', 'casement'],
    colonial: ['6/6'],
    farmhouse: ['2/2', '1/1', '2/2'],
    bungalow: ['4/1', '6/1', '1/1'],
    contemporary: ['none'],
    townhouse: ['1/1', '2/2', '6/6'],
    condo: ['1/1', 'none'],
    log: ['casement', '1/1'],
    land: ['1/1'],
  }[style]
  const darkFrames =
    style === 'contemporary' ||
    style === 'condo' ||
    (style === 'farmhouse' && random.chance(0.7)) ||
    random.chance(recent ? 0.45 : 0.12)
  return {
    wall,
    trim,
    cover: /** @type {RoofCover} */ (cover),
    door: random.pick(DOOR_COLOURS),
    accent: masonry
      ? {
          kind: random.pick(['lap', 'shake', 'batten']),
          color: random.pick(['#e9e4d8', '#d8d2c4', '#8f9b8c', '#aab4ba', '#5d6b78']),
        }
      : random.chance(0.55)
        ? { kind: 'shake', color: brightness > 190 ? darker(wall.color, 0.12) : lighter(wall.color, 0.22) }
        : stone,
    base: masonry ? stone : random.chance(0.5) ? stone : brick,
    look: {
      trim: darkFrames
        ? CHARCOAL
        : trim === DARK_TIMBER || trim === '#5f4430' || trim === '#3f5547'
          ? style === 'tudor'
            ? DARK_TIMBER
            : trim
          : trim,
      sash: darkFrames ? '#262d36' : '#f4f1ea',
      grid: /** @type {WindowGrid} */ (random.pick(grid)),
      frame:
        style === 'contemporary' || style === 'condo'
          ? 'thin'
          : style === 'tudor'
            ? 'stone'
            : wall.kind === 'brick'
              ? random.pick(['soldier', 'stone'])
              : wall.kind === 'stone'
                ? 'stone'
                : style === 'colonial' || style === 'farmhouse'
                  ? 'cap'
                  : 'board',
      shutter:
        ['colonial', 'cape_cod', 'ranch', 'two_story'].includes(style) && random.chance(recent ? 0.3 : 0.78)
          ? random.pick(
              brightness > 150
                ? ['#1f3150', '#2f3b36', '#23282f', '#45604f', '#6f3a33', '#51677c']
                : ['#23282f', '#1f3150', '#ece5d6', '#2c3b36'],
            )
          : undefined,
      box: random.chance(0.25) ? '#5b4433' : undefined,
    },
  }
}
