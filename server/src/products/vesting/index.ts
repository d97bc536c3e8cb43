export { vestingReconciliation } from './books.ts';
export { vestDue } from './daily.ts';
export { vestingHandlers } from './handlers.ts';
export { grantVesting, reverseVesting, startVestings, type VestingTerms } from './vestings.ts';
