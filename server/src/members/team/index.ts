export { addChanges, hasChanges } from './add-changes.ts';
export { listDirects } from './directs.ts';
export { addMember, addPerformance, readFigures, type TeamFigures } from './figures.ts';
export { levelOfUser, nodeOfUser } from './standing.ts';
