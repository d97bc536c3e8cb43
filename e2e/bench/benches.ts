import type { Browser } from '@playwright/test';
import { ensureChromium } from '../../scripts/chromium.ts';
import { measureApi } from './api.ts';
import { measureChain } from './chain.ts';
import { measureTaps } from './event-duration.ts';
import { measureExport } from './export.ts';
import { type Figure, table } from './figure.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureHangingRemote } from './hanging-remote.ts';
import { measureJobs } from './jobs.ts';
import { measureReturn } from './kept-page.ts';
import { measureLayoutShift } from './layout-shift.ts';
import { measureLedger } from './ledger.ts';
import { measureLighthouse } from './lighthouse.ts';
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

interface Ground {
  readonly browser: Browser;
  readonly chromium: string;
  sites(): Promise<Sites>;
}

interface Description {
  readonly about: string;
  readonly run: (ground: Ground) => Promise<Figure[]>;
}

export const benches = {
  federation: {
    about: 'federated against one bundle: first load, tap to heading, return to a kept page',
    async run({ browser, sites }) {
      const both = await sites();
      return [
        ...(await measureFirstLoad(browser, both)),
        ...(await measureTap(browser, both)),
        ...(await measureOpen(browser, both)),
        ...(await measureReturn(browser, both)),
      ];
    },
  },
  screens: {
    about:
      'every built page: a tap’s event duration, layout shift, a remote that hangs, 100 visits',
    async run({ browser, chromium, sites }) {
      const both = await sites();
      return [
        ...(await measureTaps(browser, both)),
        ...(await measureLayoutShift(browser, both)),
        ...(await measureHangingRemote(browser, both)),
        ...(await measureVisits(chromium, both)),
      ];
    },
  },
  photo: {
    about: 'a photo of 12 MP from the file input to the server: time, longest frame, bytes',
    run: async ({ browser, sites }) => measurePhoto(browser, (await sites()).federated),
  },
  lighthouse: {
    about: "Lighthouse's mobile scores of /index",
    run: async ({ chromium, sites }) => measureLighthouse((await sites()).federated.url, chromium),
  },
  nginx: {
    about: 'the same through nginx, against `npm start`',
    run: ({ chromium }) => measureThroughNginx(chromium),
  },
  api: {
    about: 'an authenticated read in the envelope, in plain, and of a bare Fastify route',
    run: ({ browser }) => measureApi(browser),
  },
  ledger: {
    about: 'transfers on PostgreSQL against pgbench on the same server; a batch of 10,000 entries',
    run: () => measureLedger(),
  },
  chain: {
    about: 'payments settled a second, with restarts, lost connections and a reorg in between',
    run: () => measureChain(),
  },
  withdraw: {
    about: 'withdrawals paid on chain by one signer, killed twenty times in between',
    run: () => measureWithdraw(),
  },
  vesting: {
    about: 'the daily vesting of 100,000 tickets by two processes, killed ten times in between',
    run: () => measureVesting(),
  },
  export: {
    about: 'a file of 100,000 money records, and requests beside it on the same process',
    run: () => measureExport(),
  },
  jobs: {
    about: 'jobs a second on PostgreSQL and PGlite, a newcomer behind 100 photos and 80 files',
    run: () => measureJobs(),
  },
  scale: {
    about: 'many money calls of one user at once, a team of 100,000, a money log of a million',
    run: () => measureScale(),
  },
  start: {
    about: 'how long `npm start` takes in a fresh clone, and the second time',
    run: () => measureStartUp(),
  },
  realtime: {
    about: 'one message to 5,000 sockets on one server process; memory per idle socket',
    run: () => measureRealtime(),
  },
} satisfies Record<string, Description>;

export type Bench = keyof typeof benches;

/** Runs benches one after another and prints each. @returns how many bounds were missed. */
export async function runBenches(names: readonly Bench[]): Promise<number> {
  const chromium = ensureChromium();
  const browser = await launchBrowser(chromium);
  let sites: Promise<Sites> | undefined;
  const ground: Ground = {
    browser,
    chromium,
    sites: () => {
      sites ??= startSites();
      return sites;
    },
  };
  console.log(machineFacts(browser));
  let missed = 0;
  try {
    for (const name of names) {
      const figures = await benches[name].run(ground);
      console.log(table(`${name}: ${benches[name].about}`, figures));
      missed += figures.filter(({ met }) => !met).length;
    }
  } finally {
    await browser.close();
    await (await sites?.catch(() => undefined))?.stop();
  }
  return missed;
}
