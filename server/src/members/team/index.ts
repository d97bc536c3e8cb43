export { addChanges, hasChanges } from './add-changes.ts';
export {
  addMember,
  addPerformance,
  levelOfUser,
  listDirects,
  nodeOfUser,
  readFigures,
} from './figures.ts';
