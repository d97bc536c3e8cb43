import { expect, heading } from '../fixtures/test.ts';
import type { Screen, Stage } from './screen.ts';

export const visaScreens: readonly Screen[] = [
  { name: 'holders-empty', as: 'member', show: page('/bank/holdersList', 'holders.heading') },
  { name: 'holder-form', as: 'member', show: page('/bank/addHolders', 'holders.action.none') },
  {
    name: 'photo-camera',
    as: 'member',
    async show(stage) {
      const { page, context, t } = stage;
      await context.grantPermissions(['camera']);
      await page.goto('/bank/addHolders');
      const label = t('remote-visa:holder.photo_front');
      await page.getByRole('button', { name: `${label}: ${t('kit:photo.take')}` }).click();
      const shutter = page.getByRole('button', { name: t('kit:photo.camera.shutter') });
      await expect(shutter).toBeEnabled();
    },
  },
  {
    name: 'applications-empty',
    as: 'member',
    show: page('/bank/applyList', 'entries.applications'),
  },
  { name: 'fees-none', as: 'member', show: page('/bank/virtual_pay', 'pay.title') },
  { name: 'card-apply', as: 'member', show: page('/bank/virtual_apply', 'apply.title.virtual') },
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
