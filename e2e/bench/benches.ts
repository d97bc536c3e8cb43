import type { Browser } from '@playwright/test';
import { ensureCompleteChromium } from '../../scripts/chromium.ts';
import { measureApi } from './api.ts';
import { measureChain } from './chain.ts';
import { measureDev } from './dev.ts';
import { measureTaps } from './event-duration.ts';
import { measureExport } from './export.ts';
import { type Figure, line } from './figure.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureHangingRemote } from './hanging-remote.ts';
import { measureIdle } from './idle.ts';
import { measureJobs } from './jobs.ts';
import { measureReturn } from './kept-page.ts';
import { measureLayoutShift } from './layout-shift.ts';
import { measureLedger } from './ledger.ts';
import { measureLighthouse, measureThrottled } from './lighthouse.ts';
import { machineFacts } from './machine.ts';
import { measureOpen } from './open-page.ts';
import { launchBrowser } from './phone.ts';
import { measurePhoto } from './photo.ts';
import { measureRealtime } from './realtime.ts';
import { measureScale } from './scale.ts';
import { type Sites, startSites } from './sites.ts';
import { measureStartUp } from './start-up.ts';
import { measureTap } from './tap.ts';
import { measureThroughNginx } from './through-nginx.ts';
import { measureVesting } from './vesting.ts';
import { measureVisits } from './visits.ts';
import { measureWithdraw } from './withdraw.ts';

interface Context {
  readonly browser: Browser;
  readonly chromium: string;
  sites(): Promise<Sites>;
}

interface Description {
  readonly about: string;
  /** Approximate duration on two idle cores. */
  readonly minutes: number;
  readonly run: (context: Context) => AsyncGenerator<Figure>;
}

export const benches = {
  federation: {
    about: 'federated against one bundle: first load and tap to heading',
    minutes: 4,
    async *run({ browser, sites }) {
      const both = await sites();
      yield* await measureFirstLoad(browser, both);
      yield* measureTap(browser, both);
    },
  },
  pages: {
    about: 'the time to open every page from home, and to return to a page that is kept',
    minutes: 12,
    async *run({ browser, sites }) {
      const both = await sites();
      yield* measureReturn(browser, both);
      yield* measureOpen(browser, both);
    },
  },
  screens: {
    about: 'a tap’s event duration, a remote that hangs, layout shift and 100 visits of every page',
    minutes: 25,
    async *run({ browser, chromium, sites }) {
      const both = await sites();
      yield* await measureTaps(browser, both);
      yield* measureLayoutShift(browser, both);
      yield* await measureHangingRemote(browser, both);
      yield* measureVisits(chromium, both);
    },
  },
  dev: {
    about: 'the time from an edit to the changed page, with `pnpm dev`',
    minutes: 2,
    async *run({ browser }) {
      yield* measureDev(browser);
    },
  },
  photo: {
    about: 'a photo of 12 MP from the file input to the server: time, longest frame, bytes',
    minutes: 4,
    async *run({ browser, sites }) {
      yield* await measurePhoto(browser, (await sites()).federated);
    },
  },
  lighthouse: {
    about: "Lighthouse's mobile scores of /index; first paints with throttling by the browser",
    minutes: 8,
    async *run({ chromium, sites }) {
      const { url } = (await sites()).federated;
      yield* await measureLighthouse(url, chromium);
      yield* measureThrottled(url, chromium);
    },
  },
  nginx: {
    about: "Lighthouse's performance score through nginx, against `npm start`",
    minutes: 6,
    async *run({ chromium }) {
      yield* await measureThroughNginx(chromium);
    },
  },
  api: {
    about: 'an authenticated read in the envelope, in plain and traced, and a bare Fastify route',
    minutes: 3,
    async *run({ browser }) {
      yield* await measureApi(browser);
    },
  },
  ledger: {
    about: 'transfers on PostgreSQL against pgbench on the same server; a batch of 10,000 entries',
    minutes: 2,
    async *run() {
      yield* await measureLedger();
    },
  },
  chain: {
    about: 'payments settled per second, with restarts, lost connections and a reorg in between',
    minutes: 3,
    async *run() {
      yield* await measureChain();
    },
  },
  withdraw: {
    about: 'withdrawals paid on chain by one signer, killed twenty times in between',
    minutes: 4,
    async *run() {
      yield* await measureWithdraw();
    },
  },
  vesting: {
    about: 'the daily vesting of 100,000 tickets by two processes, killed ten times in between',
    minutes: 3,
    async *run() {
      yield* await measureVesting();
    },
  },
  export: {
    about: 'a file of 100,000 money records, and requests to the same process meanwhile',
    minutes: 2,
    async *run() {
      yield* await measureExport();
    },
  },
  jobs: {
    about:
      'job rate on PostgreSQL and PGlite; delay of a member’s job behind 100 photos or 80 exports',
    minutes: 4,
    async *run() {
      yield* await measureJobs();
    },
  },
  scale: {
    about: 'many concurrent money calls of one user; a team of 100,000; a log of 330,000 purchases',
    minutes: 4,
    async *run() {
      yield* await measureScale();
    },
  },
  start: {
    about: 'how long `npm start` takes in a fresh clone, and the second time',
    minutes: 5,
    async *run() {
      yield* await measureStartUp();
    },
  },
  idle: {
    about: 'processor time of the server of `npm start` while nobody uses it',
    minutes: 5,
    async *run() {
      yield await measureIdle();
    },
  },
  realtime: {
    about: 'one message to 20,000 sockets on one server process; memory per idle socket',
    minutes: 2,
    async *run() {
      yield* await measureRealtime();
    },
  },
} satisfies Record<string, Description>;

export type Bench = keyof typeof benches;

/** The figures of a run, by bench. */
export type Results = Partial<Record<Bench, readonly Figure[]>>;

/**
 * Runs benches one after another, prints each figure when its bench yields it, and returns all.
 * @param earlier results to print beside the new ones
 */
export async function runBenches(names: readonly Bench[], earlier: Results): Promise<Results> {
  const chromium = ensureCompleteChromium();
  const browser = await launchBrowser(chromium);
  let sites: Promise<Sites> | undefined;
  const context: Context = {
    browser,
    chromium,
    sites: () => {
      sites ??= startSites();
      return sites;
    },
  };
  console.log(machineFacts(browser));
  const results: Results = {};
  try {
    for (const name of names) {
      const { about, minutes, run } = benches[name];
      console.log(`\n── ${name}: ${about} (about ${minutes} minutes)`);
      const figures: Figure[] = [];
      const stopProgress = showProgress(minutes);
      results[name] = figures;
      try {
        for await (const figure of run(context)) {
          figures.push(figure);
          const before = earlier[name]?.find(({ what }) => what === figure.what);
          console.log(line(figure, before));
        }
      } finally {
        stopProgress();
      }
    }
  } finally {
    await browser.close();
    await (await sites?.catch(() => undefined))?.stop();
  }
  return results;
}

const progressMs = 5_000;

/** Prints the remaining time on a terminal, as a line that the next output overwrites. */
function showProgress(minutes: number): () => void {
  if (!process.stdout.isTTY) return () => {};
  const startedAt = Date.now();
  const timer = setInterval(() => {
    const left = Math.ceil(minutes - (Date.now() - startedAt) / 60_000);
    if (left > 0) process.stdout.write(`  about ${left} minutes left\r`);
  }, progressMs);
  return () => clearInterval(timer);
}
