export { vestDue } from './daily.ts';
export { vestingHandlers } from './handlers.ts';
export { vestingReconciliation } from './reconciliation.ts';
export { grantVesting, reverseVesting, startVestings, type VestingTerms } from './vestings.ts';
