export { depositHandlers } from './handlers.ts';
