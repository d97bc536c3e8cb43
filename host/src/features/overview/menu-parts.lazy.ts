/** One chunk for both, because each chunk adds an entry to the chunk table. */
export { TotalLine } from '@shared/kit/wallet';
export { DueCount } from './due-count.tsx';
