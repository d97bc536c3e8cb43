import { Worker } from 'node:worker_threads';
import type { Opened, Unopenable, Unopened } from './opening.ts';

type Result = Opened | Unopenable;

interface Waiting {
  call: Unopened;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

let thread: Worker | undefined;
/** Of this turn of the event loop: they go together. */
let gathered: Waiting[] = [];
/** Sent; answered in the same order. */
let sent: Waiting[] = [];

/**
 * Opens a call on a thread beside the server's: it is most of the work of a sealed call, and other
 * calls are answered meanwhile.
 */
export function openApart(call: Unopened): Promise<Result> {
  return new Promise((resolve, reject) => {
    gathered.push({ call, resolve, reject });
    if (gathered.length === 1) setImmediate(send);
  });
}

function send(): void {
  thread ??= startThread();
  thread.ref();
  thread.postMessage(gathered.map(({ call }) => call));
  sent.push(...gathered);
  gathered = [];
}

function startThread(): Worker {
  const started = new Worker(new URL('./opening-thread.ts', import.meta.url));
  started.on('message', (results: readonly Result[]) => {
    for (const [i, { resolve }] of sent.splice(0, results.length).entries())
      resolve(results[i] as Result);
    if (sent.length === 0) started.unref();
  });
  // The next call starts another one.
  started.once('error', (error) => {
    thread = undefined;
    for (const { reject } of sent) reject(error);
    sent = [];
  });
  return started;
}
