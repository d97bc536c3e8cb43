import { expect, heading } from '../fixtures/test.ts';
import type { Screen, Stage } from './screen.ts';

/** What a member sees of remote-visa. */
export const visaScreens: readonly Screen[] = [
  { name: 'holders-empty', as: 'member', show: page('/bank/holdersList', 'holders.heading') },
  { name: 'holder-form', as: 'member', show: page('/bank/addHolders', 'holders.action.none') },
  { name: 'addresses-empty', as: 'member', show: page('/bank/addressList', 'entries.addresses') },
  { name: 'address-form', as: 'member', show: page('/bank/addAddress', 'addresses.add') },
];

function page(path: string, title: string) {
  return async ({ page, t }: Stage): Promise<void> => {
    await page.goto(path);
    await expect(heading(page, t(`remote-visa:${title}`))).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  };
}
