export { notFoundRoutes } from './routes.ts';
