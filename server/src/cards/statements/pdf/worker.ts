import { parentPort, workerData } from 'node:worker_threads';
import { makePdf } from './make-pdf.ts';
import type { PdfWork } from './render-pdf.ts';

/** A thread of its own that sets one statement: thousands of lines keep nobody waiting. */
const { statement, language } = workerData as PdfWork;
const bytes = new Uint8Array(await makePdf(statement, language));
parentPort?.postMessage(bytes, [bytes.buffer]);
