export { type AppRouterOptions, createAppRouter } from './app-router.tsx';
export { drawnInSlices } from './drawn-in-slices.ts';
export type { Denial, Remotes } from './remote-routes.tsx';
