export { holderRoutes } from './routes.ts';
