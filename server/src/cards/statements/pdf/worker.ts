import { parentPort, workerData } from 'node:worker_threads';
import type { PdfWork } from './index.ts';
import { makePdf } from './make-pdf.ts';

/** Runs in a worker thread, so that thousands of lines do not block the process. */
const { statement, language } = workerData as PdfWork;
const bytes = new Uint8Array(await makePdf(statement, language));
parentPort?.postMessage(bytes, [bytes.buffer]);
