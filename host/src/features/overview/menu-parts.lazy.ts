/** One chunk for both, because each chunk adds its name to the first load. */
export { MoneyLines } from '@shared/kit/wallet';
export { DueCount } from './due-count.tsx';
