export { byteOrderMark, type Cell, csvRow, csvType } from './csv.ts';
export type { ExportKind, ExportKinds, KnownExport } from './exports.ts';
export { exportJob, listExports, orderExport } from './order.ts';
export { downloadRoute, openTicket } from './route.ts';
export { hasExportsToTidy, tidyExports } from './tidy.ts';
export { writeExport } from './write.ts';
