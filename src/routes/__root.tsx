import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
export const Route = createRootRoute({ shellComponent: ({ children }) => <html lang="en-US"><head><HeadContent /></head><body>{children}<Scripts /></body></html>, component: () => <Outlet /> })
