/** Returns the page's fonts for text as a CSS list, for drawings that cannot use CSS: canvases and maps. */
export function pageFont(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--font-text').trim() || 'sans-serif'
}
