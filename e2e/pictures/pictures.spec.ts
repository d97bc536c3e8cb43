import type { Locale } from '@shared/contract';
import { root } from '../../scripts/workspace.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { screens } from '../screens/index.ts';
import { test } from '../screens/test.ts';

const languages: readonly Locale[] = ['zhTw', 'en'];
const folder = `${root}test-results/screens`;

test.describe.configure({ mode: 'parallel' });

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });
    for (const screen of screens) {
      test(`takes pictures of ${screen.name}`, async ({ show }) => {
        const page = await show(screen);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await atRest(page);
          const path = `${folder}/${screen.name}-${colorScheme}-${language}.png`;
          // The full page behind a dialog is not of interest.
          const fullPage = (await page.getByRole('dialog').count()) === 0;
          await page.screenshot({ path, fullPage });
        }
      });
    }
  });
}
