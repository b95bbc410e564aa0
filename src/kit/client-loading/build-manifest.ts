import { createSerializationAdapter } from '@tanstack/react-router'

/** The framework's manifest of a page: the files of each of its routes. */
interface BuildManifest {
  routes: Record<string, { preloads?: unknown; scripts?: unknown; css?: (string | { href: string })[] }>
}

/**
 * Leaves scripts and preloads out of the manifest that a page hands to the browser. The loader at its end loads them,
 * so that the browser would receive each file name twice and render tags for files that it already has.
 */
export const manifestWithoutScripts = createSerializationAdapter({
  key: 'build-manifest',
  test: isManifest,
  toSerializable: ({ routes }) =>
    Object.entries(routes).flatMap(([id, { css = [] }]) => (css.length > 0 ? [{ id, css }] : [])),
  fromSerializable: (styles): BuildManifest => ({
    routes: Object.fromEntries(styles.map(({ id, css }) => [id, { css }])),
  }),
})

function isManifest(value: unknown): value is BuildManifest {
  const routes = (value as { routes?: unknown } | null)?.routes
  return typeof routes === 'object' && routes !== null && '__root__' in routes
}
