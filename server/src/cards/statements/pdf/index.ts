import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Locale } from '@shared/contract';
import type { Statement } from '../statement.ts';

export interface PdfWork {
  statement: Statement;
  language: Locale;
}

/** Memory for forty thousand movements; a larger month ends the thread, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 };

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
