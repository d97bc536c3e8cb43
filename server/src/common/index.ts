export { commonHandlers } from './handlers.ts';
export { seed } from './seed.ts';
