import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db, Listener } from '../database/index.ts';
import { createOutageLog, type OutageLog } from '../observability/outage-log.ts';
import { type Loop, startLoop } from '../processes/loop.ts';
import { currentTraceParent } from '../tracing/index.ts';
import { bossDb, createBoss } from './boss.ts';
import { type Daily, isAnyDayDue, runDue } from './daily.ts';
import {
  createDeadQueue,
  createJobQueue,
  createSweepQueue,
  deadQueue,
  readQueues,
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
  /**
   * Returns the earliest time at which there can be work; undefined: no known work. `isDue` is
   * called from then on. A commit that makes it earlier notifies `sweep_due`; if a notification is
   * lost, the next call finds the work within `quietS`.
   */
  nextDue?(): Promise<Date | undefined>;
  /** Whether a notification waits for the next interval, so that one run handles several. */
  isBatched?: boolean;
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
/**
 * Intervals of the check for ready jobs without a notification, and for jobs of dead workers, ms.
 * `idle`: while no job waits or runs, unless a new one is notified. `alone`: the same for an
 * embedded database, which loses no notification and has no other workers.
 */
const checkMs = { busy: 2_000, idle: 10_000, alone: 60_000 } as const;
/** Minimum interval of the runs without work, s. They show operators that the sweep runs. */
const idleS = 300;
/** Maximum interval of the calls of `nextDue`, s. */
const quietS = 60;

export function createJobs({ db, clock, log, works }: JobsParts): Jobs {
  const outage = createOutageLog(log, 'jobs');
  const boss = createBoss(db, {
    works,
    onAnswer: outage.succeeded,
    onJob(queue) {
      if (!workers.wake(queue)) return false;
      checks?.wake();
      return true;
    },
  });
  const workers = createWorkers(boss, log);
  boss.on('error', (error) => outage.failed(error, 'job queue failed'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'));
  const handlers = new Map<string, Handler>();
  const sweeps: Sweep[] = [];
  const dailies: Daily[] = [];
  const timers: NodeJS.Timeout[] = [];
  /** Ids of the workers of sweeps, by queue. */
  const sweepers = new Map<string, string>();
  let checks: Loop | undefined;
  let listener: Listener | undefined;
  const parts = { boss, db, clock, outage };
  let isSetUp = false;
  sweeps.push({
    name: 'daily',
    everyS: dailyEveryS,
    isDue: () => isAnyDayDue(db, clock, dailies),
    run: () => runDue(db, clock, dailies),
  });

  async function setUp(): Promise<void> {
    if (isSetUp) return;
    await boss.start();
    await createDeadQueue(boss);
    for (const [name, { timeoutS }] of handlers) await createJobQueue(boss, name, timeoutS);
    for (const { name } of sweeps) await createSweepQueue(boss, name);
    isSetUp = true;
  }

  async function sendJob(tx: Db, name: string, data: object, { account }: SendOptions = {}) {
    // The job continues the trace in whichever process runs it.
    const traceparent = currentTraceParent();
    await boss.send(name, traceparent ? { ...data, traceparent } : data, {
      db: bossDb(tx),
      ...(account && { group: { id: account }, priority: await fairPriority(tx, name, account) }),
    });
  }

  async function wake(...names: readonly string[]): Promise<void> {
    const woken = sweeps.filter(({ name }) => names.length === 0 || names.includes(name));
    await Promise.all(woken.map((sweep) => sendIfDue(parts, sweep, {})));
  }

  /** Wakes the workers of ready jobs, and fails the jobs of dead workers. */
  async function check(): Promise<false | 'idle'> {
    const states = await readQueues(db, [...handlers.keys(), ...sweepers.keys()]);
    if (states.some(({ isLost }) => isLost)) await boss.supervise();
    for (const { name, isReady } of states) {
      if (!isReady || workers.wake(name)) continue;
      boss.notifyWorker(sweepers.get(name) ?? '');
    }
    return states.length > 0 ? false : 'idle';
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
      const notified = new Set<string>();
      for (const sweep of sweeps) {
        sweepers.set(sweepQueue(sweep.name), await startSweeper(parts, sweep));
        timers.push(repeat(parts, sweep, notified));
      }
      checks = startLoop({
        step: check,
        intervalMs: checkMs.busy,
        idleMs: db.leases ? checkMs.alone : checkMs.idle,
        onSuccess: outage.succeeded,
        onError: (error) => outage.failed(error, 'job queue failed'),
      });
      const notify = async (name: string) => {
        notified.add(name);
        if (!sweeps.some((sweep) => sweep.name === name && sweep.isBatched)) await wake(name);
      };
      const notifyAll = () => {
        for (const { name } of sweeps) notified.add(name);
      };
      // Otherwise the next repeat finds the work of a lost notification.
      listener = await db.listen(dueChannel, notify, notifyAll);
    },
    async stop() {
      await listener?.close();
      await checks?.stop();
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
  clock: Clock;
  outage: OutageLog;
}

async function isWaiting(tx: Db, name: string, data: object): Promise<boolean> {
  const same = await tx.query(
    `select 1 from jobs.job
     where name = $1 and state <= 'active' and data - 'traceparent' = $2::jsonb limit 1`,
    [name, JSON.stringify(data)],
  );
  return same.length > 0;
}

/** Starts a sweep's worker. @returns its id */
function startSweeper({ boss, db, outage }: SweepParts, { name, run }: Sweep): Promise<string> {
  return boss.work(sweepQueue(name), pollS, async () => {
    try {
      await run();
      await recordSuccess(db, name);
    } catch (error) {
      outage.failed(error, 'sweep failed', { sweep: name });
      await recordFailure(db, name, reasonOf(error).message);
      throw reasonOf(error);
    }
  });
}

/**
 * Sends a sweep once per interval across all processes.
 * @param notified names of the sweeps for which a notification arrived since their last repeat
 */
function repeat(parts: SweepParts, sweep: Sweep, notified: Set<string>): NodeJS.Timeout {
  const { isDue, nextDue, ...always } = sweep;
  const { name, everyS } = sweep;
  const options = { singletonSeconds: everyS };
  let sentAt = Number.NEGATIVE_INFINITY;
  /** By the injected clock, and by real time. */
  let quietUntil = { clock: Number.NEGATIVE_INFINITY, real: Number.NEGATIVE_INFINITY };
  const observed = nextDue && {
    async nextDue() {
      const due = await nextDue();
      const clock = due?.getTime() ?? Number.POSITIVE_INFINITY;
      quietUntil = { clock, real: performance.now() + quietS * 1_000 };
      return due;
    },
  };
  const next = async () => {
    const now = performance.now();
    const isNotified = notified.delete(name);
    if (now - sentAt >= Math.max(idleS, everyS) * 1_000) {
      if (await sendIfDue(parts, always, options)) sentAt = now;
      return;
    }
    const isQuiet = parts.clock.now().getTime() < quietUntil.clock && now < quietUntil.real;
    if (isQuiet && !isNotified) return;
    if (await sendIfDue(parts, { ...sweep, ...observed }, options)) sentAt = now;
  };
  void next();
  return setInterval(next, everyS * 1_000).unref();
}

/** Sends a sweep if it has work; at most one waits. @returns false without work or on failure */
async function sendIfDue(
  { boss, clock, outage }: SweepParts,
  { name, isDue, nextDue }: Sweep,
  options: { singletonSeconds?: number },
): Promise<boolean> {
  try {
    if (nextDue) {
      const due = await nextDue();
      if (!due || due > clock.now()) return false;
    }
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
