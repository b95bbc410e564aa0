import { expect, test } from 'vitest'
import { indexXml, robotsText, sitemapXml } from './rules.ts'

const SITE = 'https://homes.example.com'

test('a sitemap names whole addresses, with the time of their last change where it is known', () => {
  expect(sitemapXml(SITE, [{ path: '/areas/st-joseph?a=1&b=<2>' }, { path: '/', modified: new Date(0) }])).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://homes.example.com/areas/st-joseph?a=1&amp;b=&lt;2&gt;</loc></url>
<url><loc>https://homes.example.com/</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>
</urlset>
`,
  )
  expect(indexXml(SITE, [{ path: '/sitemap-pages.xml' }])).toContain(
    '<sitemap><loc>https://homes.example.com/sitemap-pages.xml</loc></sitemap>\n</sitemapindex>',
  )
})

test('programs are asked to leave alone what is somebody’s own, and told where the sitemap is', () => {
  const lines = robotsText(SITE).split('\n')
  expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Disallow: /admin'])
  expect(lines).toContain('Disallow: /dashboard')
  expect(lines.at(-2)).toBe('Sitemap: https://homes.example.com/sitemap.xml')
})
