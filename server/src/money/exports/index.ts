export { byteOrderMark, type Cell, csvRow, csvType } from './csv.ts';
export type { KnownExport } from './exports.ts';
export type { ExportKind, ExportKinds } from './kinds.ts';
export { exportJob, listExports, orderExport } from './order.ts';
export { downloadRoute } from './route.ts';
export { openTicket } from './ticket.ts';
export { tidyExports } from './tidy.ts';
export { writeExport } from './write.ts';
