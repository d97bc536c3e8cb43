export { buildOf } from './build-of.ts';
export { LegalLinks } from './legal-links.tsx';
export { legalRoutes } from './routes.ts';
