/** Load `StatementSheet` with `useLazySheet`. */
export { StatementSheet, type StatementSheetProps } from './statement-sheet.tsx';
