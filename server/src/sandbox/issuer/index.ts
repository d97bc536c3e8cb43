export { type IssuerOptions, type OpenIssuer, openIssuer } from './open.ts';
