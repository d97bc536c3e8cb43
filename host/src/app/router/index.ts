export { type AppRouterOptions, createAppRouter } from './app-router.tsx';
export type { Denial, Remotes } from './remote-routes.tsx';
