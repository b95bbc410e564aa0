import { join } from 'node:path'
import type { tanstackStart } from '@tanstack/react-start/plugin/vite'
import type { Plugin } from 'vite'
import { isOfficePath } from '../src/kit/client-loading/office-path.ts'

/**
 * Splits the route tree in two for browsers: visitors get the tree without the back office and the agent pages, which
 * are more than half of all routes, and pages of the office add theirs to it. src/router.tsx says which page gets what.
 */

type RouterOptions = NonNullable<NonNullable<Parameters<typeof tanstackStart>[0]>['router']>
type GeneratorPlugin = NonNullable<RouterOptions['plugins']>[number]
type Generator = Parameters<NonNullable<GeneratorPlugin['init']>>[0]['generator']
type Crawled = NonNullable<Awaited<ReturnType<Generator['getCrawlingResult']>>>
type RouteNode = Crawled['acc']['routeNodes'][number]

/** Modules by their never written files, whose folder resolves the imports of the routes. */
const SRC = join(import.meta.dirname, '..', 'src')
const VISITORS = join(SRC, 'visitor-routes.gen.ts')
const OFFICE = join(SRC, 'office-routes.gen.ts')
const FILES = new Map([
  ['virtual:visitor-routes', VISITORS],
  ['virtual:office-routes', OFFICE],
])

/** Returns a plugin of the route generator, and the Vite plugin that serves the two modules. */
export function splitRoutes(): { generatorPlugin: GeneratorPlugin; vitePlugin: Plugin } {
  let generator: Generator | undefined
  return {
    generatorPlugin: {
      name: 'split-routes',
      init: (given) => {
        generator = given.generator
      },
    },
    vitePlugin: {
      name: 'split-routes',
      enforce: 'pre',
      resolveId: (source) => FILES.get(source) ?? null,
      async load(id) {
        if (id !== VISITORS && id !== OFFICE) return null
        const crawled = await generator?.getCrawlingResult()
        if (!generator || !crawled) return this.error('the routes were not generated')
        const isOffice = id === OFFICE
        const tree = generator.buildRouteTree(partOf(crawled, isOffice)).routeTreeContent
        return { code: isOffice ? withVisitors(tree) : `${tree}\nexport { rootRouteChildren }`, map: null }
      },
    },
  }
}

/** Adds the visitors' routes to a tree that has those of the office alone. */
function withVisitors(tree: string): string {
  return `import { rootRouteChildren as visitorRoutes } from 'virtual:visitor-routes'
    ${tree}
    rootRouteImport._addFileChildren({ ...visitorRoutes, ...rootRouteChildren })`
}

function partOf(crawled: Crawled, isOffice: boolean) {
  const { acc } = crawled
  const isIncluded = (node: RouteNode) => isOfficePath(node.routePath ?? '') === isOffice && !isServerOnly(node)
  const prune = (nodes: RouteNode[]): RouteNode[] =>
    nodes.filter(isIncluded).map((node) => (node.children ? { ...node, children: prune(node.children) } : node))
  return {
    ...crawled,
    acc: { ...acc, routeTree: prune(acc.routeTree), routeNodes: acc.routeNodes.filter(isIncluded) },
    config: {
      disableTypes: true,
      enableRouteTreeFormatting: false,
      routeTreeFileHeader: [],
      routeTreeFileFooter: [],
    },
  }
}

/** Returns whether only the server answers a route, for example a calendar file. */
function isServerOnly({ createFileRouteProps }: RouteNode): boolean {
  return createFileRouteProps?.size === 1 && createFileRouteProps.has('server')
}
