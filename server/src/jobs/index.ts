import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';
import { bossDb, createBoss } from './boss.ts';
import { type Daily, runDue } from './daily.ts';
import { noteFailure, noteSuccess } from './sweeps.ts';

export type { Daily } from './daily.ts';
export { type DeadJob, type JobsReport, readDeadJobs, readReport } from './report.ts';

/** A kind of job by its name, with what a sender tells its worker (JSON). */
export interface JobName<D extends object> {
  readonly name: string;
  /** Never set: it carries the type. */
  readonly data?: D;
}

export function jobName<D extends object>(name: string): JobName<D> {
  return { name };
}

/** What is done again and again, as long as anybody works: whatever is due by the injected clock. */
export interface Sweep {
  name: string;
  /** Seconds between two runs, over all processes. */
  everyS: number;
  run(): Promise<unknown>;
}

interface Handler {
  run(data: object): Promise<unknown>;
  /** Seconds after which a run counts as failed. */
  timeoutS: number;
}

export interface JobsParts {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Whether this process works, or sends only. */
  works: boolean;
}

/**
 * Work that is done apart from the call that causes it (design §6). At least once: a worker may die
 * between what it did and saying so; handlers make it exactly once by references of their own.
 */
export interface Jobs {
  /** Sends a job with the transaction `tx`: it exists when that is committed, else never. */
  send<D extends object>(tx: Db, job: JobName<D>, data: D): Promise<void>;
  /** Says what a job does; before `start`. */
  handle<D extends object>(
    job: JobName<D>,
    run: (data: D) => Promise<unknown>,
    options?: { timeoutS?: number },
  ): void;
  sweep(sweep: Sweep): void;
  daily(daily: Daily): void;
  start(): Promise<void>;
  /** Lets what runs come to its end. */
  stop(): Promise<void>;
  /**
   * Moves jobs that failed for good back to where they came from, in the transaction `tx`.
   * @returns how many
   */
  redrive(tx: Db, ids: string[]): Promise<number>;
  /** Has every sweep look at once: the clock was moved. */
  wake(): Promise<void>;
}

/** Where jobs end that failed again and again; `ops jobs` shows them. */
export const deadQueue = 'dead';
const retries = { retryLimit: 5, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 } as const;
const stopTimeoutMs = 8_000;
const pollS = { job: 1, sweep: 2 } as const;
const dailyEveryS = 60;

export function createJobs({ db, clock, log, works }: JobsParts): Jobs {
  const boss = createBoss(db, { supervises: works });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  const handlers = new Map<string, Handler>();
  const sweeps: Sweep[] = [];
  const dailies: Daily[] = [];
  const timers: NodeJS.Timeout[] = [];
  sweeps.push({ name: 'daily', everyS: dailyEveryS, run: () => runDue(db, clock, dailies) });

  return {
    async send(tx, { name }, data) {
      await boss.send(name, data, { db: bossDb(tx) });
    },
    handle({ name }, run, { timeoutS = 120 } = {}) {
      handlers.set(name, { run: run as Handler['run'], timeoutS });
    },
    sweep: (sweep) => void sweeps.push(sweep),
    daily: (daily) => void dailies.push(daily),
    async start() {
      await boss.start();
      await createQueues(boss, handlers, sweeps);
      if (!works) return;
      for (const [name, handler] of handlers) await work(boss, name, handler, log);
      for (const sweep of sweeps) timers.push(await repeat(boss, db, sweep, log));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false });
    },
    redrive: (tx, ids) => boss.redrive(deadQueue, { ids, db: bossDb(tx) }),
    async wake() {
      await Promise.all(sweeps.map((sweep) => send(boss, sweep, {}, log)));
    },
  };
}

async function createQueues(
  boss: PgBoss,
  handlers: ReadonlyMap<string, Handler>,
  sweeps: readonly Sweep[],
): Promise<void> {
  await boss.createQueue(deadQueue, { retentionSeconds: 365 * 24 * 60 * 60 });
  for (const [name, { timeoutS }] of handlers) {
    await boss.createQueue(name, {
      ...retries,
      expireInSeconds: timeoutS,
      heartbeatSeconds: 10,
      deadLetter: deadQueue,
    });
  }
  for (const { name } of sweeps) {
    // One at a time over all processes; one that fails is followed by the next anyway.
    await boss.createQueue(sweepQueue(name), {
      policy: 'stately',
      retryLimit: 0,
      expireInSeconds: 600,
      heartbeatSeconds: 10,
      deleteAfterSeconds: 60,
    });
  }
}

async function work(boss: PgBoss, name: string, { run }: Handler, log: Logger): Promise<void> {
  await boss.work<object>(name, { pollingIntervalSeconds: pollS.job }, async ([job]) => {
    if (!job) return;
    try {
      await run(job.data);
    } catch (error) {
      log.warn({ err: error, job: name, id: job.id }, 'a job failed; it is tried again');
      throw reasonOf(error);
    }
  });
}

/** Sends a sweep in every slot of its time, once however many processes there are. */
async function repeat(boss: PgBoss, db: Db, sweep: Sweep, log: Logger): Promise<NodeJS.Timeout> {
  const { name, everyS, run } = sweep;
  const queue = sweepQueue(name);
  await boss.work(queue, { pollingIntervalSeconds: pollS.sweep }, async () => {
    try {
      await run();
      await noteSuccess(db, name);
    } catch (error) {
      log.error({ err: error, sweep: name }, 'a sweep failed; the next one follows');
      await noteFailure(db, name, reasonOf(error).message);
      throw reasonOf(error);
    }
  });
  const next = () => send(boss, sweep, { singletonSeconds: everyS }, log);
  void next();
  return setInterval(next, everyS * 1_000).unref();
}

/** Its queue holds one that waits: another one is dropped. */
async function send(
  boss: PgBoss,
  { name }: Sweep,
  options: { singletonSeconds?: number },
  log: Logger,
): Promise<void> {
  await boss
    .send(sweepQueue(name), null, options)
    .catch((error) => log.error({ err: error, sweep: name }, 'a sweep could not be sent'));
}

function sweepQueue(name: string): string {
  return `sweep.${name}`;
}

/** Kept with the job for whoever looks: no stack, no parameters, no node's URL. */
function reasonOf(error: unknown): Error {
  const { shortMessage, message, name } = error as Error & { shortMessage?: string };
  const reason = new Error((shortMessage ?? message ?? name ?? String(error)).slice(0, 500));
  delete reason.stack;
  return reason;
}
