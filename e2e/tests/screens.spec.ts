import { violationsInAllLooks } from '../fixtures/axe.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { pseudo, speakPseudo } from '../fixtures/pseudo.ts';
import { expect } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { screens, screensOf } from '../screens/index.ts';
import type { Screen } from '../screens/screen.ts';
import { test as base } from '../screens/test.ts';

// Lengthened texts: a screen with space for them has space for every language.
const test = base.extend({
  language: 'en',
  t: async ({ language }, use) => use(textsOf(language, { change: pseudo })),
  context: async ({ context }, use) => {
    await speakPseudo(context);
    await use(context);
  },
});

test.describe.configure({ mode: 'parallel' });

type Show = Parameters<Parameters<typeof test>[2]>[0]['show'];

async function check(show: Show, screen: Screen): Promise<void> {
  await test.step(screen.name, async () => {
    const page = await show(screen);
    await expectToFit(page, screen);
    const found = await violationsInAllLooks(page, !screen.anchored);
    expect.soft(found, `axe, ${screen.name}`).toEqual([]);
    await page.close();
  });
}

// One test per area and user, so that no long test delays the end of the run.
for (const [area, all] of Object.entries(screensOf))
  for (const [who, name] of [
    ['visitor', 'a visitor'],
    ['member', 'a member'],
    ['owner', 'an owner of tickets'],
  ] as const) {
    const walk = all.filter(({ as, alone }) => as === who && !alone);
    if (walk.length === 0) continue;
    test(`screens of ${area} fit every width and pass axe for ${name}`, async ({ show }) => {
      test.slow();
      for (const screen of walk) await check(show, screen);
    });
  }

for (const screen of screens.filter(({ alone }) => alone)) {
  // The texts of boot-failure are in the code (boot-failure.tsx), so they are not lengthened.
  const own = screen.name === 'boot-failure' ? base : test;
  own(`${screen.name} fits every width and passes axe`, ({ show }) => check(show, screen));
}
