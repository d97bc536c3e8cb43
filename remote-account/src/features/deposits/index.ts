export { depositRoutes } from './routes.ts';
