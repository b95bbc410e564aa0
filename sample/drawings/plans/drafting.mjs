/** @file Labels, dimensions, scale and north arrow of plans. */
import { num, xy } from '../svg.mjs'

/** @import { Sheet } from '../svg.mjs' */

/** The paper of plans. */
export const PAPER = '#f6f5f2'

/** Walls and titles of plans. */
export const PLAN_INK = '#1e3a5f'

/** Sizes and notes of plans. */
export const PLAN_NOTE = '#756f64'

/** The typeface of plans. */
const PLAN_FONT = 'font-family="Hanken Grotesk Variable, Helvetica Neue, Arial, sans-serif"'

/**
 * Writes a line of text, its size in page units.
 * @param {Sheet} sheet
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {number} size
 * @param {{ weight?: number, fill?: string, anchor?: string, turn?: boolean }} [options]
 */
export function writeLabel(sheet, x, y, text, size, options = {}) {
  sheet.body.push(
    `<text x="${num(x)}" y="${num(y)}" ${PLAN_FONT} font-size="${size}"` +
      ` font-weight="${options.weight ?? 400}" fill="${options.fill ?? '#16202e'}"` +
      ` text-anchor="${options.anchor ?? 'middle'}"` +
      `${options.turn ? ` transform="rotate(-90 ${xy(x, y)})"` : ''}>${text}</text>`,
  )
}

/**
 * Formats a length in feet and inches, to half a foot.
 * @param {number} length
 */
export const feetText = (length) => {
  const halves = Math.round(length * 2) / 2
  return `${Math.floor(halves)}'${halves % 1 ? ' 6"' : ''}`
}

/**
 * Draws a north arrow around (x, y), turned by degrees.
 * @param {Sheet} sheet
 * @param {number} x
 * @param {number} y
 * @param {number} [turn] Degrees.
 */
export function drawNorthArrow(sheet, x, y, turn = 0) {
  sheet.body.push(
    `<g transform="translate(${xy(x, y)}) rotate(${num(turn)})">` +
      `<circle r="30" fill="none" stroke="${PLAN_INK}" stroke-width="1.2"/>` +
      `<path d="M0-40L11 14L0 6Z" fill="${PLAN_INK}"/>` +
      `<path d="M0-40L-11 14L0 6Z" fill="none" stroke="${PLAN_INK}" stroke-width="1.2"/></g>`,
  )
  const angle = (turn * Math.PI) / 180
  writeLabel(sheet, x + Math.sin(angle) * 56, y - Math.cos(angle) * 56 + 6, 'N', 18, {
    weight: 600,
    fill: PLAN_INK,
  })
}

/**
 * Draws a scale bar: scale is page units per foot, step feet per field.
 * @param {Sheet} sheet
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {number} step
 */
export function drawScaleBar(sheet, x, y, scale, step) {
  for (let i = 0; i < 4; i++)
    sheet.rect(x + i * step * scale, y, step * scale, 7, i % 2 ? PAPER : PLAN_INK, {
      stroke: PLAN_INK,
      width: 1,
    })
  for (const i of [0, 2, 4])
    writeLabel(sheet, x + i * step * scale, y + 26, `${i * step}${i === 4 ? ' ft' : ''}`, 15, {
      fill: PLAN_NOTE,
    })
}

/**
 * Draws a dimension line with end marks.
 * @param {Sheet} sheet
 * @param {number} x0
 * @param {number} y0
 * @param {number} x1
 * @param {number} y1
 * @param {string} text
 */
export function drawDimension(sheet, x0, y0, x1, y1, text) {
  const upright = x0 === x1
  sheet.stroke(`M${xy(x0, y0)}L${xy(x1, y1)}M${xy(x0 - 6, y0 + 6)}l12-12M${xy(x1 - 6, y1 + 6)}l12-12`, PLAN_NOTE, 1.2)
  const middleX = (x0 + x1) / 2
  const middleY = (y0 + y1) / 2
  if (upright) {
    sheet.rect(middleX - 12, middleY - 34, 24, 68, PAPER)
    writeLabel(sheet, middleX + 5, middleY, text, 16, { fill: PLAN_NOTE, turn: true })
  } else {
    sheet.rect(middleX - 36, middleY - 12, 72, 24, PAPER)
    writeLabel(sheet, middleX, middleY + 6, text, 16, { fill: PLAN_NOTE })
  }
}
