export { type OpenIssuer, openIssuer } from './open.ts';
