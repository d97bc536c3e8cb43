import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  both,
  type Combined,
  combined,
  type Releases,
  type Which,
} from '../environment/releases.ts';
import { failurePanel } from '../fixtures/failure-panel.ts';
import { goWithin } from '../fixtures/go-within.ts';
import { rawKeys } from '../fixtures/raw-keys.ts';
import { evaluated, runs, settings, skipWithoutBefore, test } from '../fixtures/skew.ts';
import { expect, heading } from '../fixtures/test.ts';
import { keysOf, textsOf } from '../fixtures/texts.ts';

skipWithoutBefore();
test.use({ settings });

/** Pages of each remote → keys of their titles. */
const pages: Readonly<Record<Combined, Readonly<Record<string, string>>>> = {
  'remote-defi': {
    '/ticket': 'ticket.title',
    '/ticket/aid': 'aid.title',
    '/node': 'node.title',
    '/power': 'power.title',
    '/enuRelease': 'release.title',
    '/enuFrom': 'sources.title',
    '/order/list': 'goods.orders',
  },
  'remote-visa': {
    '/bank': 'home.title',
    '/bank/addressList': 'entries.addresses',
    '/mineCard': 'cards.all.title',
  },
  'remote-account': {
    // Contains parcels of the other two remotes.
    '/wallet': 'wallet.title',
    '/wallet/moneyLog': 'records.title',
    '/transfer/list': 'transfers.title',
    '/user': 'user.title',
    '/notice': 'notices.title',
    '/withdraw': 'assets.withdraw',
  },
};

/** Parcels on the first page → keys of their texts for a new member. */
const pieces = { 'remote-defi': 'summary.none', 'remote-visa': 'summary.none' } as const;

/**
 * The combinations in which one app differs from the other three. They contain all combinations of
 * any three apps.
 */
const combinations = both.flatMap((host) =>
  both.flatMap((defi) =>
    both.map((visa) => {
      const isEven = [host, defi, visa].filter((which) => which === 'N').length % 2 === 0;
      return { host, defi, visa, account: isEven ? 'N' : 'N−1' } as const;
    }),
  ),
);

for (const { host, defi, visa, account } of combinations)
  test(`host ${host} works with defi ${defi}, visa ${visa}, account ${account}`, async ({
    page,
    releases,
    t,
    problems,
    member: _,
  }) => {
    const remotes = { 'remote-defi': defi, 'remote-visa': visa, 'remote-account': account };
    await releases.put({ host, ...remotes });
    const running = combined.map((name) => {
      const which = runs(releases, host, name, remotes[name]);
      return { name, which, texts: textsOfBuild(releases, which ?? 'N', name) };
    });
    const notices = federationNotices(page);

    await test.step('the first page shows the parcels of the remotes', async () => {
      await page.goto('/index');
      await expect(heading(page, /\S/)).toBeVisible();
      for (const { name, which, texts } of running) {
        const piece = name in pieces && which && texts(pieces[name as keyof typeof pieces]);
        if (piece) await expect(page.getByRole('main')).toContainText(piece);
      }
    });

    for (const { name, which, texts } of running)
      await test.step(`${name}: ${which ?? 'none'} runs`, async () => {
        if (!which) {
          expect(announcesBreak(releases), `host ${host} runs no ${name}`).toBe(true);
          problems.allow(/RemoteUnavailable/);
        }
        const { routes } = releases.releaseOf(name, which ?? 'N');
        for (const [path, key] of Object.entries(pages[name])) {
          if (!routes.some((route) => route.path === path)) continue;
          const title = which ? texts(key) : t('host:failure.title');
          // Without a known title, only a new document shows that this page has opened.
          await (title ? goWithin(page, path) : page.goto(path));
          await expect(heading(page, title ?? /\S/), path).toBeVisible();
          await expect(failurePanel(page, t), path).toBeVisible({ visible: !which });
          expect(await rawKeys(page), path).toEqual([]);
        }
        const expected = which ? [releases.releaseOf(name, which).version] : [];
        expect(await evaluated(page, releases, name)).toEqual(expected);
      });

    const other = running.filter(({ name, which }) => which !== remotes[name]);
    for (const text of notices)
      expect(
        other.some(({ name }) => text.includes(name)),
        text,
      ).toBe(true);
  });

/** Returns a lookup in the texts of a build's sources. It returns undefined for an unknown key. */
function textsOfBuild({ builds }: Releases, which: Which, name: Combined) {
  const { checkout } = builds[which];
  const known = keysOf(name, checkout);
  const t = textsOf('zhTw', { checkout });
  return (key: string) => (known.includes(key) ? t(`${name}:${key}`) : undefined);
}

/** Returns a list that collects the loader's console messages about problems. */
function federationNotices(page: Page): string[] {
  const notices: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('federation')) notices.push(message.text());
  });
  return notices;
}

/** Whether a shared package has another major version, in which case remotes may be refused. */
function announcesBreak({ builds }: Releases): boolean {
  return ['contract', 'shell', 'ui', 'kit'].some((name) => {
    const [now, before] = both.map((which) => {
      const file = `${builds[which].checkout}shared/${name}/package.json`;
      return JSON.parse(readFileSync(file, 'utf8')).version.split('.')[0];
    });
    return now !== before;
  });
}
