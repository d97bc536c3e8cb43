export { transferBooks } from './books.ts';
export { transferHandlers } from './handlers.ts';
