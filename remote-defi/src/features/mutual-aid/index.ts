export { mutualAidRoutes } from './routes.ts';
