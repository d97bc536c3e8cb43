import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { errorText } from '../observability/error-text.ts';
import { continueTrace } from '../tracing/index.ts';

export interface HandlerOptions {
  /** Seconds after which a run counts as failed. */
  timeoutS?: number;
  /**
   * Concurrent jobs of one process. At most `concurrency − 1` of them (at least 1) belong to one
   * account, so that one account cannot occupy all workers. Other processes' jobs count as well,
   * unless they are fetched at the same moment.
   */
  concurrency?: number;
}

export interface Handler extends Required<HandlerOptions> {
  run(data: object): Promise<unknown>;
}

/**
 * Poll intervals of each worker. Workers are notified of new jobs, and `readQueues` finds retries and
 * lost notifications of all queues with one statement.
 */
export const pollS = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 300 } as const;

interface JobData {
  /** The trace that sent the job; not part of the handler's data. */
  traceparent?: unknown;
}

interface Workers {
  start(queue: string, handler: Handler): Promise<void>;
  /** Wakes an idle worker of a queue. @returns whether the queue has workers here */
  wake(queue: string): boolean;
}

/**
 * Creates workers that fetch one job at a time, so that a job that fails or hangs does not affect
 * others. A notification wakes one worker, which wakes the next one after it has fetched a job.
 * This saves fetches, each of which counts the running jobs of every account.
 */
export function createWorkers(boss: PgBoss, log: Logger): Workers {
  const idle = new Map<string, Set<string>>();

  function wake(queue: string): boolean {
    const workers = idle.get(queue);
    const [first] = workers ?? [];
    if (first) boss.notifyWorker(first);
    return workers !== undefined;
  }

  return {
    wake,
    async start(queue, { run, concurrency }) {
      const workers = new Set<string>();
      idle.set(queue, workers);
      const options = { ...pollS, groupConcurrency: Math.max(1, concurrency - 1) };
      for (let n = 0; n < concurrency; n += 1) {
        const worker = await boss.work<JobData>(queue, options, async ([job]) => {
          if (!job) return;
          workers.delete(worker);
          wake(queue);
          const { traceparent, ...data } = job.data;
          const handle = () =>
            run(data).catch((error) => {
              log.warn({ err: error, job: queue, id: job.id }, 'job failed');
              throw reasonOf(error);
            });
          try {
            await continueTrace(traceparent, `job ${queue}`, { kind: 'consumer' }, handle);
          } finally {
            workers.add(worker);
            // Another job may have arrived during this run.
            boss.notifyWorker(worker);
          }
        });
        workers.add(worker);
      }
    },
  };
}

/** Returns the error to store for operators: without stack, parameters and URL of the node. */
export function reasonOf(error: unknown): Error {
  const { shortMessage } = error as { shortMessage?: string };
  const reason = new Error((shortMessage ?? errorText(error)).slice(0, 500));
  delete reason.stack;
  return reason;
}
