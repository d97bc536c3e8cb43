import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { root } from '../../scripts/workspace.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { findings, tags } from '../fixtures/axe.ts';
import { Problems } from '../fixtures/problems.ts';

declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__: {
      on(event: string, listener: (data: { storyId?: string; message?: string }) => void): void;
      emit(event: string, data: { storyId: string; viewMode: 'story' }): void;
    };
  }
}

const { entries } = JSON.parse(readFileSync(`${root}dist/storybook/index.json`, 'utf8'));
const stories: { id: string; title: string; name: string }[] = Object.values(entries);

/**
 * Texts differ by language and colours by theme, so each story is shown in few combinations.
 * screens.spec.ts shows pages in forced colors.
 */
const looks = ['theme:light;locale:en', 'theme:dark;locale:zhTw'];

/** Pages for all stories of a worker: opening Storybook takes longer than checking a story. */
const test = base.extend<object, { pages: Page[] }>({
  pages: [
    async ({ browser }, use, { project: { use: settings } }) => {
      const pages = await Promise.all(
        looks.map(async (globals) => {
          // A page that shares its window with another has no frames while it is behind.
          const context = await browser.newContext({
            baseURL: String(settings.baseURL),
            viewport: { width: 390, height: 844 },
            reducedMotion: 'reduce',
          });
          return open(await context.newPage(), globals);
        }),
      );
      await use(pages);
      for (const page of pages) await page.context().close();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const { id, title, name } of stories) {
  test(`${title}: ${name}`, async ({ pages }) => {
    const problems = new Problems();
    for (const page of pages) problems.watch(page.context());
    await Promise.all(
      pages.map(async (page) => {
        await show(page, id);
        await atRest(page);
        expect(await violationsIn(page)).toEqual([]);
      }),
    );
    problems.check();
  });
}

async function open(page: Page, globals: string): Promise<Page> {
  await page.goto(`/iframe.html?viewMode=story&globals=${globals}`);
  await page.waitForFunction(() => '__STORYBOOK_ADDONS_CHANNEL__' in window);
  return page;
}

/** Shows a story, and resolves when its `play` has ended. */
function show(page: Page, id: string): Promise<void> {
  return page.evaluate(
    (storyId) =>
      new Promise((resolve, reject) => {
        const channel = window.__STORYBOOK_ADDONS_CHANNEL__;
        const fail = ({ message }: { message?: string }) => reject(new Error(message));
        for (const event of ['storyThrewException', 'storyErrored', 'playFunctionThrewException'])
          channel.on(event, fail);
        channel.on('storyMissing', () => fail({ message: 'There is no such story.' }));
        channel.on('storyFinished', (data) => data.storyId === storyId && resolve());
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
      }),
    id,
  );
}

async function violationsIn(page: Page): Promise<string[]> {
  // An open list or menu is outside of landmarks, and hides the page behind it.
  const isOpen = (await page.locator('[aria-expanded=true]').count()) > 0;
  return findings(page, {
    runOnly: { type: 'tag', values: tags },
    rules: { region: { enabled: !isOpen }, 'page-has-heading-one': { enabled: !isOpen } },
  });
}
