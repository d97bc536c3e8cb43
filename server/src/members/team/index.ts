export { addChanges, hasChanges } from './add-changes.ts';
export { listDirects } from './directs.ts';
export { addMember, addPerformance, readFigures } from './figures.ts';
export { levelOfUser, nodeOfUser } from './standing.ts';
