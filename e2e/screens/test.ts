import type { Page } from '@playwright/test';
import { Wallet } from 'ethers';
import { createApi, type Session } from '../fixtures/api.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { makeCallsReadable } from '../fixtures/readable-calls.ts';
import { test as base, seedSession } from '../fixtures/test.ts';
import type { Screen, Stage } from './screen.ts';

/** Number of tickets of a screen's owner. */
const owned = 2;

interface Fixtures {
  /** Opens a screen in a new page and waits until its finite animations have ended. */
  show: (screen: Screen) => Promise<Page>;
}

interface WorkerFixtures {
  /** Returns the key of a member with tickets and a mutual-aid position, created on first use. */
  ownerKey: () => Promise<string>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownerKey: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    async ({}, use, { project }) => {
      let made: Promise<string> | undefined;
      await use(() => {
        made ??= makeOwner(String(project.use.baseURL));
        return made;
      });
    },
    { scope: 'worker' },
  ],

  show: async ({ context, language, t, wallet, problems, api, key, ownerKey, baseURL }, use) => {
    const sessions = new Map<string, Promise<Session>>();
    const signedIn = (privateKey: string) => {
      const session = sessions.get(privateKey) ?? api.signIn({ privateKey });
      sessions.set(privateKey, session);
      return session;
    };

    await use(async (screen) => {
      const page = await context.newPage();
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const who = screen.as === 'owner' ? await ownerKey() : key;
      await wallet.changeAccount(who);
      wallet.connected = screen.as !== 'visitor';
      if (wallet.connected) await seedSession(page, await signedIn(who), wallet);
      const stage: Stage = {
        page,
        context,
        language,
        t,
        wallet,
        problems,
        makeCallsReadable: () => makeCallsReadable(page, String(baseURL)),
      };
      await screen.show(stage);
      await atRest(page);
      return page;
    });
  },
});

async function makeOwner(url: string): Promise<string> {
  const api = createApi(url);
  const { address, privateKey } = Wallet.createRandom();
  await api.fund(address);
  const session = await api.signIn({ privateKey });
  await api.buyTickets(privateKey, session, owned);
  await api.joinAid(privateKey, session);
  return privateKey;
}
