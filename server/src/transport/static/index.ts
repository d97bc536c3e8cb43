export { type CachedFiles, type CacheOptions, cachedFiles } from './cached-files.ts';
export type { OtherOrigins } from './headers.ts';
export { type ReportParts, reportRoutes } from './report-routes.ts';
export { type StoreParts, serveStore } from './serve-store.ts';
export { type SiteParts, serveSite } from './site.ts';
export { storeRoute } from './store-route.ts';
export { storedHeaders } from './stored-headers.ts';
