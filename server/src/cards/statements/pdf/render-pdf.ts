import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Locale } from '@shared/contract';
import type { Statement } from '../statement.ts';

/** What the thread is given. */
export interface PdfWork {
  statement: Statement;
  language: Locale;
}

/** Forty thousand movements fit; a month that does not ends the thread and not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 };

/** A statement as a PDF, made by a thread of its own. @throws what the thread does */
export async function renderPdf(statement: Statement, language: Locale): Promise<Buffer> {
  const workerData: PdfWork = { statement, language };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    resourceLimits,
  });
  try {
    const [bytes] = (await once(worker, 'message')) as [Uint8Array];
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await worker.terminate();
  }
}
