export { isAnyVestingDue, vestDue } from './daily.ts';
export { vestingHandlers } from './read.ts';
export { vestingReconciliation } from './reconciliation.ts';
export { grantVestings, reverseVesting, startVestings, type VestingTerms } from './vestings.ts';
