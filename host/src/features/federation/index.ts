export { federationRoutes } from './routes.ts';
