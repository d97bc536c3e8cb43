export { activityHandlers } from './handlers.ts';
