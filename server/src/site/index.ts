export { type SiteParts, serveSite } from './site.ts';
