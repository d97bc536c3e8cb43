export type { NotedEvent, TabFacts } from './federation.ts';
export { federationRoutes } from './routes.ts';
