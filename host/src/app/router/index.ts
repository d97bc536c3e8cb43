export { type AppRouterOptions, createAppRouter } from './app-router.tsx';
export { drawnInSlices } from './drawn-in-slices.ts';
