export { serveBucket, storeRoute } from './bucket.ts';
export { type OtherOrigins, storedHeaders } from './headers.ts';
export { reportRoutes } from './report-routes.ts';
export { serveSite } from './site.ts';
