export { statementHandlers } from './handlers.ts';
export { statementFile } from './statement-file.ts';
