import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db, Listener } from '../database/index.ts';
import { createOutageLog, type OutageLog } from '../observability/outage-log.ts';
import { bossDb, createBoss } from './boss.ts';
import { type Daily, runDue } from './daily.ts';
import {
  createDeadQueue,
  createJobQueue,
  createSweepQueue,
  deadQueue,
  sweepQueue,
} from './queues.ts';
import { recordFailure, recordSuccess } from './report.ts';
import { createWorkers, type Handler, type HandlerOptions, pollS, reasonOf } from './workers.ts';

export { readDeadJobs, readReport } from './report.ts';

/** A kind of job: its name and the type of its data (JSON). */
interface JobName<D extends object> {
  readonly name: string;
  /** Never set; declares the type of the data. */
  readonly data?: D;
}

export function jobName<D extends object>(name: string): JobName<D> {
  return { name };
}

/** Work repeated while any worker runs. Each run handles all that is due by the injected clock. */
interface Sweep {
  name: string;
  /** Interval of the regular runs over all processes, s. `wake` causes further runs. */
  everyS: number;
  /**
   * Returns whether there is work, with one cheap query. Without work, a process sends a run at
   * most once per `idleS`. Default: there is always work.
   */
  isDue?(): Promise<boolean>;
  run(): Promise<unknown>;
}

interface SendOptions {
  /** Member of the job. Jobs of members alternate, however many jobs of each member wait. */
  account?: string;
}

interface JobsParts {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Whether this process runs jobs, or only sends them. */
  works: boolean;
}

/**
 * Background work (docs/adr/0008-money-foundations.md). Jobs run at least once, since a worker may
 * die before it reports success. Handlers make their effects unique by their own references.
 */
export interface Jobs {
  /** Sends a job in the transaction `tx`, so it exists only after the commit. */
  send<D extends object>(tx: Db, job: JobName<D>, data: D, options?: SendOptions): Promise<void>;
  /** Sends a job unless one with the same data is waiting or running. */
  resend<D extends object>(tx: Db, job: JobName<D>, data: D, options?: SendOptions): Promise<void>;
  /** Registers the handler of a job. Call before `start`. */
  handle<D extends object>(
    job: JobName<D>,
    run: (data: D) => Promise<unknown>,
    options?: HandlerOptions,
  ): void;
  sweep(sweep: Sweep): void;
  daily(daily: Daily): void;
  /** Creates the tables and queues. main.ts serializes processes that start together. */
  setUp(): Promise<void>;
  /** Runs `setUp` if needed, then starts the workers of a process that `works`. */
  start(): Promise<void>;
  /** Stops, and waits up to 8 s for running jobs. */
  stop(): Promise<void>;
  /** Moves dead jobs back to their queues in the transaction `tx`. @returns number of moved jobs */
  redrive(tx: Db, ids: string[]): Promise<number>;
  /**
   * Sends a run of each sweep that has work. Call it after moving the clock. Database triggers do
   * the same by a notification on `sweep_due`, when a transaction that creates work commits.
   * @param names default: all
   */
  wake(...names: readonly string[]): Promise<void>;
}

const stopTimeoutMs = 8_000;
/** Channel of the names of sweeps for which a committed transaction has created work. */
const dueChannel = 'sweep_due';
const dailyEveryS = 60;
/** Polls rarely: sweeps are not retried, and the next notification replaces a lost one. */
const sweepPollS = { ...pollS, notifyPollingIntervalSeconds: 30 };
/** Minimum interval of the runs without work, s. They show operators that the sweep runs. */
const idleS = 60;

export function createJobs({ db, clock, log, works }: JobsParts): Jobs {
  const outage = createOutageLog(log, 'jobs');
  const boss = createBoss(db, {
    works,
    onAnswer: outage.succeeded,
    onJob: (queue) => workers.wake(queue),
  });
  const workers = createWorkers(boss, log);
  boss.on('error', (error) => outage.failed(error, 'job queue failed'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'));
  const handlers = new Map<string, Handler>();
  const sweeps: Sweep[] = [];
  const dailies: Daily[] = [];
  const timers: NodeJS.Timeout[] = [];
  let listener: Listener | undefined;
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
      ...(account && { group: { id: account }, priority: await fairPriority(tx, name, account) }),
    });
  }

  async function wake(...names: readonly string[]): Promise<void> {
    const woken = sweeps.filter(({ name }) => names.length === 0 || names.includes(name));
    await Promise.all(woken.map((sweep) => sendIfDue(parts, sweep, {})));
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
      // The next repeat finds the work of a lost notification.
      listener = await db.listen(dueChannel, wake, () => undefined);
    },
    async stop() {
      await listener?.close();
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: false });
    },
    redrive: (tx, ids) => boss.redrive(deadQueue, { ids, db: bossDb(tx) }),
    wake,
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

/** Starts a sweep's worker, and sends the sweep once per interval across all processes. */
async function repeat(parts: SweepParts, sweep: Sweep): Promise<NodeJS.Timeout> {
  const { boss, db, outage } = parts;
  const { name, everyS, run } = sweep;
  await boss.work(sweepQueue(name), sweepPollS, async () => {
    try {
      await run();
      await recordSuccess(db, name);
    } catch (error) {
      outage.failed(error, 'sweep failed', { sweep: name });
      await recordFailure(db, name, reasonOf(error).message);
      throw reasonOf(error);
    }
  });
  let sentAt = Number.NEGATIVE_INFINITY;
  const next = async () => {
    const isRecent = performance.now() - sentAt < Math.max(idleS, everyS) * 1_000;
    const { isDue, ...always } = sweep;
    const options = { singletonSeconds: everyS };
    if (await sendIfDue(parts, isRecent ? sweep : always, options)) sentAt = performance.now();
  };
  void next();
  return setInterval(next, everyS * 1_000).unref();
}

/** Sends a sweep if it has work; at most one waits. @returns false without work or on failure */
async function sendIfDue(
  { boss, outage }: SweepParts,
  { name, isDue }: Sweep,
  options: { singletonSeconds?: number },
): Promise<boolean> {
  try {
    if (isDue && !(await isDue())) return false;
    await boss.send(sweepQueue(name), null, options);
    return true;
  } catch (error) {
    outage.failed(error, 'sweep not sent', { sweep: name });
    return false;
  }
}

/**
 * Returns the priority of an account's next job, so that accounts alternate (start-time fair
 * queuing). The first waiting jobs of all accounts rank equal, then the second ones. Jobs of one
 * account keep their order. A new account starts at the current rank, not before it.
 */
async function fairPriority(tx: Db, queue: string, account: string): Promise<number> {
  const [turn] = await tx.query<{ priority: number }>(
    `select least(
       coalesce((select priority from jobs.job where name = $1 and state < 'active' and not blocked
                 order by priority desc limit 1), 0),
       (select min(priority) - 1 from jobs.job
        where name = $1 and state < 'active' and not blocked and group_id = $2)
     ) as priority`,
    [queue, account],
  );
  return turn?.priority ?? 0;
}
