/** @file Furniture seen from above. */
import { WHITE } from '../palette.mjs'
import { num, xy } from '../svg.mjs'

/** @import { Sheet } from '../svg.mjs' */

/**
 * Draws the furniture of one room in thin lines: top left corner and size in page units, scale in page units per foot.
 * @param {Sheet} sheet
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {number} scale
 */
export function furnishPlan(sheet, kind, x, y, w, h, scale) {
  let path = ''
  const rect = (a, b, width, height) => {
    path += `M${xy(a, b)}h${num(width)}v${num(height)}h${num(-width)}Z`
  }
  const round = (a, b, ra, rb) => {
    path += `M${xy(a - ra, b)}a${xy(ra, rb)} 0 1 0 ${num(2 * ra)} 0a${xy(ra, rb)} 0 1 0 ${num(-2 * ra)} 0Z`
  }
  const margin = 0.5 * scale
  if (kind === 'bed') {
    const bedWidth = Math.min(6, (w / scale) * 0.5) * scale
    const bedLength = 6.6 * scale
    const a = x + (w - bedWidth) / 2
    const b = y + margin
    if (h > 9 * scale) {
      rect(a, b, bedWidth, bedLength)
      rect(a + bedWidth * 0.06, b + margin * 0.6, bedWidth * 0.4, margin * 2.4)
      rect(a + bedWidth * 0.54, b + margin * 0.6, bedWidth * 0.4, margin * 2.4)
      path += `M${xy(a, b + bedLength * 0.45)}h${num(bedWidth)}`
      if (w - bedWidth > 4 * scale) {
        rect(a - 2 * scale, b, 1.6 * scale, 1.5 * scale)
        rect(a + bedWidth + 0.4 * scale, b, 1.6 * scale, 1.5 * scale)
      }
    }
  }
  if (kind === 'bath' || kind === 'bath2') {
    const tubWidth = 2.5 * scale
    const tubLength = Math.min(5, h / scale - 1) * scale
    rect(x + w - tubWidth - 3, y + 3, tubWidth, tubLength)
    round(x + w - tubWidth / 2 - 3, y + tubLength / 2 + 3, tubWidth * 0.36, tubLength * 0.42)
    const vanityWidth = Math.min(w - tubWidth - 1.5 * scale, 4.5 * scale)
    if (vanityWidth > scale) {
      rect(x + 3, y + 3, vanityWidth, 1.7 * scale)
      round(x + 3 + vanityWidth * (kind === 'bath2' ? 0.28 : 0.5), y + 3 + 0.85 * scale, 0.6 * scale, 0.5 * scale)
      if (kind === 'bath2') round(x + 3 + vanityWidth * 0.72, y + 3 + 0.85 * scale, 0.6 * scale, 0.5 * scale)
    }
    rect(x + 0.7 * scale, y + h - 1 * scale, 1.5 * scale, 0.7 * scale)
    round(x + 1.45 * scale, y + h - 1.7 * scale, 0.6 * scale, 0.8 * scale)
  }
  if (kind === 'powder') {
    rect(x + w - 1.9 * scale, y + margin, 1.6 * scale, 0.7 * scale)
    round(x + w - 1.1 * scale, y + margin + 1.5 * scale, 0.55 * scale, 0.75 * scale)
    rect(x + margin * 0.4, y + h - 1.9 * scale, 1.8 * scale, 1.6 * scale)
  }
  if (kind === 'kitchen') {
    rect(x + 3, y + 3, w - 6, 2.1 * scale)
    rect(x + w * 0.32, y + 6, 2.4 * scale, 1.5 * scale)
    rect(x + w * 0.62, y + 3, 2.5 * scale, 2.1 * scale)
    for (const [a, b] of [
      [0.5, 0.5],
      [1.9, 0.5],
      [0.5, 1.5],
      [1.9, 1.5],
    ])
      round(x + w * 0.62 + a * scale, y + 3 + b * scale, 0.35 * scale, 0.35 * scale)
    if (h > 11 * scale) {
      const islandWidth = Math.min(7, w / scale - 5) * scale
      rect(x + (w - islandWidth) / 2, y + h - 4.4 * scale, islandWidth, 2.6 * scale)
      for (let i = 0; i < 3; i++)
        round(x + (w - islandWidth) / 2 + (islandWidth * (i + 0.5)) / 3, y + h - 1.2 * scale, 0.6 * scale, 0.6 * scale)
    }
  }
  if (kind === 'dining') {
    const tubWidth = Math.min(6, w / scale - 5) * scale
    const tableHeight = Math.min(3.4, h / scale - 5) * scale
    const a = x + (w - tubWidth) / 2
    const b = y + h * 0.62 - tableHeight / 2
    if (tubWidth > scale && tableHeight > scale) {
      rect(a, b, tubWidth, tableHeight)
      for (let i = 0; i < 3; i++) {
        round(a + (tubWidth * (i + 0.5)) / 3, b - 0.8 * scale, 0.7 * scale, 0.5 * scale)
        round(a + (tubWidth * (i + 0.5)) / 3, b + tableHeight + 0.8 * scale, 0.7 * scale, 0.5 * scale)
      }
    }
  }
  if (kind === 'living') {
    const sofaWidth = 7 * scale
    const a = x + (w - sofaWidth) / 2
    rect(a, y + h - 3.6 * scale, sofaWidth, 2.8 * scale)
    rect(a + 0.7 * scale, y + h - 3.6 * scale, sofaWidth - 1.4 * scale, 2 * scale)
    rect(x + w / 2 - 2 * scale, y + h - 6.8 * scale, 4 * scale, 2 * scale)
    rect(x + w / 2 - 3 * scale, y + 2, 6 * scale, 1.2 * scale)
    rect(x + 1 * scale, y + h * 0.5 - 1.4 * scale, 2.6 * scale, 2.8 * scale)
  }
  if (kind === 'chairs') {
    rect(x + 1 * scale, y + h * 0.62, 2.6 * scale, 2.6 * scale)
    rect(x + w - 3.6 * scale, y + h * 0.62, 2.6 * scale, 2.6 * scale)
    round(x + w / 2, y + h * 0.74, 1.4 * scale, 1.4 * scale)
  }
  if (kind === 'desk') {
    rect(x + w / 2 - 2.4 * scale, y + h - 2.8 * scale, 4.8 * scale, 2.2 * scale)
    round(x + w / 2, y + h - 3.6 * scale, 0.8 * scale, 0.7 * scale)
  }
  if (kind === 'laundry') {
    rect(x + w - 2.6 * scale, y + 3, 2.4 * scale, 2.4 * scale)
    rect(x + w - 5.1 * scale, y + 3, 2.4 * scale, 2.4 * scale)
    round(x + w - 1.4 * scale, y + 3 + 1.2 * scale, 0.8 * scale, 0.8 * scale)
    round(x + w - 3.9 * scale, y + 3 + 1.2 * scale, 0.8 * scale, 0.8 * scale)
  }
  if (path) sheet.path(path, WHITE, { stroke: '#8f9bab', width: 1.1 })
}
