/** Route tree without Admin and the agent pages (scripts/split-routes.ts). */
declare module 'virtual:visitor-routes' {
  export const routeTree: typeof import('./route-tree.gen.ts').routeTree
}

/** The whole route tree, built on the visitors' one. */
declare module 'virtual:office-routes' {
  export const routeTree: typeof import('./route-tree.gen.ts').routeTree
}
