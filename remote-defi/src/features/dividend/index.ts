export { dividendRoutes } from './routes.ts';
