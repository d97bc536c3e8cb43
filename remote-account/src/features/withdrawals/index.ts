export { withdrawalRoutes } from './routes.ts';
