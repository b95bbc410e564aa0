/** @file Colors and their mixing. All colors are written #rrggbb. */

/**
 * Returns red, green and blue (0 to 255) of #aabbcc.
 * @param {string} hex
 * @returns {[number, number, number]}
 */
export const channelsOf = (hex) =>
  /** @type {[number, number, number]} */ ([1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)))

/**
 * #aabbcc of red, green and blue (0 to 255).
 * @param {number[]} channels
 * @returns {string}
 */
const hexOf = (channels) =>
  '#' +
  channels
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

/**
 * Mixes two colors; t = 0 gives a, t = 1 gives b.
 * @param {string} a
 * @param {string} b
 * @param {number} t
 */
export const mix = (a, b, t) => {
  const from = channelsOf(a)
  const to = channelsOf(b)
  return hexOf(from.map((v, i) => v + (to[i] - v) * t))
}

/**
 * Mixes a color with shadow; t = 0 leaves it, t = 1 gives shadow.
 * @param {string} color
 * @param {number} t
 */
export const darker = (color, t) => mix(color, SHADOW, t)

/**
 * Mixes a color with sunlight; t = 0 leaves it, t = 1 gives sunlight.
 * @param {string} color
 * @param {number} t
 */
export const lighter = (color, t) => mix(color, SUNLIT, t)

/**
 * #aabbcc as #abc.
 * @param {string} hex
 */
export const shortHex = (hex) =>
  hex[1] === hex[2] && hex[3] === hex[4] && hex[5] === hex[6] ? `#${hex[1]}${hex[3]}${hex[5]}` : hex

/** Outlines. */
export const INK = '#1d2c42'

/** Soft shadow; colors are mixed with it to darken them. */
export const SHADOW = '#14233a'

/** Shadow under eaves and overhangs. */
export const DEEP_SHADOW = '#0f1f38'

/** Shadow at the edge of a door or window opening. */
export const REVEAL_SHADOW = '#0b1a2e'

/** Snow on roofs and ledges. */
export const SNOW = '#f1f4f7'

/** Sunlight; colors are mixed with it to lighten them. */
export const SUNLIT = '#fffaf0'

/** Shade; walls and roofs that face away from the sun are mixed with it. */
export const COOL_SHADE = '#24385a'

/** Sills, caps and string courses. */
export const LIMESTONE = '#d9d2c2'

/** Glow of a lamp or a lit window. */
export const LAMPLIGHT = '#ffd98a'

/** Half-timbering. */
export const DARK_TIMBER = '#4a372b'

/** Window and door frames of modern houses. */
export const BLACK_METAL = '#2a3038'

/** Dark frames and railings. */
export const CHARCOAL = '#2b323b'

/** Light that falls on the walk at dusk. */
export const PATH_LIGHT = '#ffd08a'

/** Terraces and steps. */
export const PAVING_STONE = '#c4bdb0'

/** Small panes by day. */
export const DAY_PANE = '#55697f'

/** Paper white, glass highlights and plain rooms of plans. */
export const WHITE = '#ffffff'

/** Brick colors. */
export const BRICKS = ['#9a5b48', '#8b5243', '#a86f5a', '#7a4a40', '#b08d76', '#a3654a']

/** Stone colors. */
export const STONES = ['#cbc1ac', '#bdb29c', '#b3ada0', '#c9bda2']

/** Siding colors. */
export const SIDINGS = [
  '#eceeec',
  '#e9e1d0',
  '#97a58f',
  '#73869a',
  '#31496a',
  '#bcb4a5',
  '#a9bccb',
  '#4c545e',
  '#c9b88f',
  '#7d8264',
  '#8c9a9c',
  '#7d3f38',
]

/** Roof shingle colors. */
export const SHINGLES = ['#4b5058', '#66615c', '#5e4f46', '#566370', '#3c4148', '#6d6a60', '#4f5d58']

/** Front door colors. */
export const DOOR_COLOURS = ['#1e3a5f', '#8e3328', '#c9963a', '#5c7862', '#232a33', '#8a5a36', '#3f6570', '#6f2f34']
