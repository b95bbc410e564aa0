import { siteBrand } from '#features/brand/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { APP_MANIFEST } from '../words.ts'

/**
 * Serves the web app manifest, by which a phone adds the site to its home screen; an iPhone shows notifications only
 * from there. Source: W3C Web Application Manifest. @returns null for another path
 */
export function appManifest(request: Request): Promise<Response> | null {
  if (new URL(request.url).pathname !== APP_MANIFEST) return null
  return request.method === 'GET' || request.method === 'HEAD' ? manifest() : null
}

async function manifest(): Promise<Response> {
  const [{ name, short_name }, { links, colors }] = await Promise.all([getBrokerage(), siteBrand()])
  const icon = links.find(({ rel }) => rel === 'apple-touch-icon')?.href
  return Response.json(
    {
      name,
      short_name,
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: colors['navy-800'],
      icons: icon ? [{ src: icon, sizes: '180x180', type: 'image/png' }] : [],
    },
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' } },
  )
}
