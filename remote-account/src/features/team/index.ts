export { teamRoutes } from './routes.ts';
export { TeamTab } from './team-tab.tsx';
