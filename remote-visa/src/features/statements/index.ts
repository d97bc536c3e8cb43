/**
 * Load with `useLazySheet(async () => (await import('../statements/index.ts')).StatementSheet)`.
 */
export { StatementSheet, type StatementSheetProps } from './statement-sheet.tsx';
