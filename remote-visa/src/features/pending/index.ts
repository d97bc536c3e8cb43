export { notFoundRoutes, unbuiltRoutes } from './routes.ts';
