export { type ReportParts, reportRoutes } from './report-routes.ts';
export { type SiteParts, serveSite } from './site.ts';
