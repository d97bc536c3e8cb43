export { activityFile, activityFileHandlers } from './activity-file.ts';
export { activityHandlers } from './handlers.ts';
