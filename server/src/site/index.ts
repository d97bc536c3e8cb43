export { type CachedFiles, type CacheOptions, cachedFiles } from './cached-files.ts';
export type { OtherOrigins } from './headers.ts';
export { type ReportParts, reportRoutes } from './report-routes.ts';
export { type FederationParts, serveFederation } from './serve-federation.ts';
export { type SiteParts, serveSite } from './site.ts';
export { storedHeaders } from './stored-headers.ts';
