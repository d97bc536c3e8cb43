export { listClaimable } from './claim-text.ts';
export { depositHandlers } from './handlers.ts';
