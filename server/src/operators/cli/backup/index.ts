export { type MadeBackup, makeBackup } from './make.ts';
export { type Restored, restoreBackup } from './restore.ts';
