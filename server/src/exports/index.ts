export { exportHandlers } from './handlers.ts';
export { exportJob } from './order.ts';
export { downloadRoute } from './route.ts';
export { tidyExports } from './tidy.ts';
export { type ExportParts, writeExport } from './write.ts';
