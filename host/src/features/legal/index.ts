export { LegalLinks } from './legal-links.tsx';
export { legalRoutes } from './routes.ts';
