import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/index.ts';
import { createOutageLog, type OutageLog } from '../observability/outage-log.ts';
import { bossDb, createBoss } from './boss.ts';
import { type Daily, runDue } from './daily.ts';
import { turnOf } from './fair.ts';
import {
  createDeadQueue,
  createJobQueue,
  createSweepQueue,
  deadQueue,
  sweepQueue,
} from './queues.ts';
import { noteFailure, noteSuccess } from './sweeps.ts';
import { createWorkers, type Handler, type HandlerOptions, pollS, reasonOf } from './workers.ts';

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

/** About a job that is sent. */
export interface SendOptions {
  /** The member it is done for: members take turns, however many jobs each has waiting. */
  account?: string;
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
  send<D extends object>(tx: Db, job: JobName<D>, data: D, options?: SendOptions): Promise<void>;
  /** Sends a job again, unless one with the same data waits or runs. */
  resend<D extends object>(tx: Db, job: JobName<D>, data: D, options?: SendOptions): Promise<void>;
  /** Says what a job does; before `start`. */
  handle<D extends object>(
    job: JobName<D>,
    run: (data: D) => Promise<unknown>,
    options?: HandlerOptions,
  ): void;
  sweep(sweep: Sweep): void;
  daily(daily: Daily): void;
  /** Makes the tables and queues. Processes that start together take turns (main.ts). */
  setUp(): Promise<void>;
  /** Begins to work; sets up first where that is not done. */
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

const stopTimeoutMs = 8_000;
const dailyEveryS = 60;

export function createJobs({ db, clock, log, works }: JobsParts): Jobs {
  const outage = createOutageLog(log, 'jobs');
  const boss = createBoss(db, {
    works,
    onAnswer: outage.succeeded,
    onJob: (queue) => workers.wake(queue),
  });
  const workers = createWorkers(boss, log);
  boss.on('error', (error) => outage.failed(error, 'the job queue failed'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'));
  const handlers = new Map<string, Handler>();
  const sweeps: Sweep[] = [];
  const dailies: Daily[] = [];
  const timers: NodeJS.Timeout[] = [];
  const parts = { boss, db, outage };
  let isSetUp = false;
  sweeps.push({ name: 'daily', everyS: dailyEveryS, run: () => runDue(db, clock, dailies) });

  async function setUp(): Promise<void> {
    if (isSetUp) return;
    await boss.start();
    await createDeadQueue(boss);
    for (const [name, { timeoutS }] of handlers) await createJobQueue(boss, name, timeoutS);
    for (const { name } of sweeps) await createSweepQueue(boss, name);
    isSetUp = true;
  }

  async function sendJob(tx: Db, name: string, data: object, { account }: SendOptions = {}) {
    await boss.send(name, data, {
      db: bossDb(tx),
      ...(account && { group: { id: account }, priority: await turnOf(tx, name, account) }),
    });
  }

  return {
    send: (tx, { name }, data, options) => sendJob(tx, name, data, options),
    async resend(tx, { name }, data, options) {
      if (!(await isWaiting(tx, name, data))) await sendJob(tx, name, data, options);
    },
    handle({ name }, run, { timeoutS = 120, concurrency = 2 } = {}) {
      handlers.set(name, { run: run as Handler['run'], timeoutS, concurrency });
    },
    sweep: (sweep) => void sweeps.push(sweep),
    daily: (daily) => void dailies.push(daily),
    setUp,
    async start() {
      await setUp();
      if (!works) return;
      for (const [name, handler] of handlers) await workers.start(name, handler);
      for (const sweep of sweeps) timers.push(await repeat(parts, sweep));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false });
    },
    redrive: (tx, ids) => boss.redrive(deadQueue, { ids, db: bossDb(tx) }),
    async wake() {
      await Promise.all(sweeps.map((sweep) => send(parts, sweep, {})));
    },
  };
}

interface SweepParts {
  boss: PgBoss;
  db: Db;
  outage: OutageLog;
}

async function isWaiting(tx: Db, name: string, data: object): Promise<boolean> {
  const same = await tx.query(
    `select 1 from jobs.job where name = $1 and state <= 'active' and data = $2::jsonb limit 1`,
    [name, JSON.stringify(data)],
  );
  return same.length > 0;
}

/** Sends a sweep in every slot of its time, once however many processes there are. */
async function repeat(parts: SweepParts, sweep: Sweep): Promise<NodeJS.Timeout> {
  const { boss, db, outage } = parts;
  const { name, everyS, run } = sweep;
  await boss.work(sweepQueue(name), pollS, async () => {
    try {
      await run();
      await noteSuccess(db, name);
    } catch (error) {
      outage.failed(error, 'a sweep failed; the next one follows', { sweep: name });
      await noteFailure(db, name, reasonOf(error).message);
      throw reasonOf(error);
    }
  });
  const next = () => send(parts, sweep, { singletonSeconds: everyS });
  void next();
  return setInterval(next, everyS * 1_000).unref();
}

/** Its queue holds one that waits: another one is dropped. */
async function send(
  { boss, outage }: SweepParts,
  { name }: Sweep,
  options: { singletonSeconds?: number },
): Promise<void> {
  await boss
    .send(sweepQueue(name), null, options)
    .catch((error) => outage.failed(error, 'a sweep could not be sent', { sweep: name }));
}
