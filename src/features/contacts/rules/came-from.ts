/** Returns where a visitor came from in words: "Google ads, cpc". */
export function cameFrom(source: string, medium: string): string {
  if (source === 'direct') return 'Directly'
  const words = source.replaceAll('_', ' ')
  return [`${words.charAt(0).toUpperCase()}${words.slice(1)}`, medium === 'none' ? '' : medium]
    .filter(Boolean)
    .join(', ')
}
