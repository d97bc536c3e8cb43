export { cardDetailRoutes } from './routes.ts';
