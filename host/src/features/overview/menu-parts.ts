/** What the menu shows of the home's: in one chunk, since each one costs the first load its name. */
export { MoneyLines } from '@shared/kit/wallet';
export { DueCount } from './due-count.tsx';
