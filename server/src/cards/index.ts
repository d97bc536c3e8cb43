export { visaHandlers } from './handlers.ts';
