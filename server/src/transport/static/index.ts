export { serveBucket } from './bucket.ts';
export type { OtherOrigins } from './headers.ts';
export { reportRoutes } from './report-routes.ts';
export { serveSite } from './site.ts';
export { storeRoute } from './store-route.ts';
export { storedHeaders } from './stored-headers.ts';
