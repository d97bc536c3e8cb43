import type { Page } from '@playwright/test';
import { photo, turnedPhoto } from '../../server/src/testing/pictures.ts';
import { violationsInAllLooks } from '../fixtures/axe.ts';
import { approve, reject } from '../fixtures/ledger.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { choosePhoto, sentPhoto, takePhoto, watchSentPhotos } from '../fixtures/photos.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
test.use({ language: 'en' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a cardholder is submitted with photos, rejected, corrected, approved, and deleted', async ({
  page,
  t,
  member,
  environment,
}) => {
  expect(member.token).toBeTruthy();
  const text = (key: string, values = {}) => t(`remote-visa:${key}`, values);
  const main = page.getByRole('main');
  const field = (key: string) => main.getByRole('textbox', { name: t(key), exact: true });
  const row = main.getByRole('listitem').filter({ hasText: 'Mei Lin Chen' });
  const agree = async () =>
    button(page, text('holder.submit')).and(page.locator('[role=alertdialog] *')).click();

  const accepted = page.getByText(t('kit:photo.accepted'));
  const picture = (label: string) =>
    page.getByRole('img', { name: t('kit:photo.preview', { label }) });
  const [front, back] = [text('holder.photo_front'), text('holder.photo_back')];
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
  await watchSentPhotos(page);

  await test.step('shows missing input at its field', async () => {
    await page.goto('/bank?tab=get');
    await main.getByRole('link', { name: text('holders.action.none') }).click();
    await main.getByRole('button', { name: text('holder.submit') }).click();
    await expect(field('remote-visa:holder.first_name')).toBeFocused();
    await expect(main.getByText(t('kit:photo.missing'))).toHaveCount(2);
    expect(await violationsInAllLooks(page)).toEqual([]);
  });

  await test.step('fills in the form, takes one photo and picks one, with a reload in between', async () => {
    const typed = {
      'remote-visa:holder.first_name': 'Mei Lin',
      'remote-visa:holder.last_name': 'Chen',
      'remote-visa:holder.email': 'mei@example.com',
      'kit:place.province.countyCity': 'Taipei City',
      'kit:place.city.townDistrict': 'Xinyi',
      'kit:place.detail': '7 Songren Road',
      'kit:place.zip': '110',
      'remote-visa:holder.id_number': 'A123456789',
    };
    // The phone presets the country, which decides the parts of the address.
    await page.getByRole('textbox', { name: text('holder.phone') }).fill('+886912345678');
    for (const [key, value] of Object.entries(typed)) await field(key).fill(value);
    await page.getByLabel(text('holder.issued_on')).fill('2020-01-31');
    await page.getByLabel(text('holder.expires_on')).fill('2020-02-01');
    await takePhoto(page, t, front);
    await expect(accepted).toHaveCount(1);
    // The photo was cropped to the shape of a card plus a margin.
    const { width, height } = await sentPhoto(page);
    expect(width).toBe(1600);
    expect(width / height).toBeCloseTo(1.49, 1);
    await page.reload();
    await expect(field('remote-visa:holder.first_name')).toHaveValue('Mei Lin');
    await expect(picture(front)).toBeVisible();
    await choosePhoto(page, `${back}: ${t('kit:photo.choose')}`, await photo(3000, 2000));
    await expect(accepted).toHaveCount(2);
    const small = { type: 'image/jpeg', width: 1600, height: 1067, tells: false };
    expect(await sentPhoto(page)).toMatchObject(small);
    expect(workers.at(-1)).toMatch(/^\/assets\//);
    await expectToFit(page, {});
  });

  await test.step('rejects an expired document at its date', async () => {
    await main.getByRole('button', { name: text('holder.submit') }).click();
    await expect(main.getByText(text('holder.expires.past'))).toBeVisible();
    await page.getByLabel(text('holder.expires_on')).fill('2079-01-31');
  });

  await test.step('submits the form, and shows the rejection with its reason without a reload', async () => {
    await main.getByRole('button', { name: text('holder.submit') }).click();
    await agree();
    await expect(row).toContainText(text('holders.pending'));
    await reject(environment, 'kyc', 'photo_front=blurred');
    await expect(row).toContainText(text('holders.rejected'));
    await expect(row).toContainText(front);
    await row.getByRole('button').click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(text('holder.fault.blurred'));
    await expect(sheet).toContainText('A123456789');
    expect(await violationsInAllLooks(page)).toEqual([]);
    await sheet.getByRole('link', { name: text('holder.correct') }).click();
  });

  await test.step('corrects the photo, and shows the approval without a reload', async () => {
    await expect(picture(front)).toBeVisible();
    await expect(
      main.getByText(t('kit:photo.rejected', { reason: text('holder.fault.blurred') })),
    ).toBeVisible();
    const other = `${front}: ${t('kit:photo.other')}`;
    await choosePhoto(page, other, await photo(320, 200));
    await expect(main.getByText(t('kit:photo.small'))).toBeVisible();
    await choosePhoto(page, other, await turnedPhoto(3));
    await expect(picture(front)).toBeVisible();
    await expect(accepted).toHaveCount(2);
    const upright = { width: 1200, height: 900, tells: false, left: true, right: false };
    expect(await sentPhoto(page)).toMatchObject(upright);
    await main.getByRole('button', { name: text('holder.submit') }).click();
    await agree();
    await expect(row).toContainText(text('holders.pending'));
    await approve(environment, 'kyc');
    await expect(row).toContainText(text('holders.approved'));
  });

  await test.step('deletes the cardholder after a confirmation', async () => {
    await row.getByRole('button').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('holder.delete') })
      .click();
    const asked = page.getByRole('alertdialog');
    await asked.getByRole('button', { name: text('holder.delete') }).click();
    await expect(main).toContainText(text('holders.empty'));
  });
});

test('an address is saved, changed and deleted, and an unsaved change survives leaving the page', async ({
  page,
  t,
  member,
}) => {
  expect(member.token).toBeTruthy();
  const text = (key: string) => t(`remote-visa:${key}`);
  const main = page.getByRole('main');
  const field = (key: string) =>
    main.getByRole('textbox', { name: t(`kit:place.${key}`), exact: true });
  await page.goto('/bank/addressList');
  await main.getByRole('link', { name: text('addresses.add') }).click();
  const typed = {
    recipient: '陳美琳',
    'province.countyCity': '臺北市',
    'city.townDistrict': '信義區',
    detail: '松仁路 7 號',
    zip: '110',
  };
  const country = main.getByRole('combobox', { name: t('kit:place.country'), exact: true });
  await country.press('ControlOrMeta+a');
  await country.pressSequentially('Taiwan');
  await page.getByRole('option', { name: 'Taiwan', exact: true }).click();
  for (const [key, value] of Object.entries(typed)) await field(key).fill(value);
  await page.getByRole('textbox', { name: t('kit:place.phone') }).fill('+886912345678');
  await button(page, text('addresses.save')).click();
  const row = main.getByRole('listitem').filter({ hasText: '陳美琳' });
  await expect(row).toContainText('松仁路 7 號');
  await row.getByRole('link').click();
  await expect(field('zip')).toHaveValue('110');
  await field('detail').fill('松仁路 8 號');
  await page.getByRole('navigation').getByRole('link').first().click();
  await page.goBack();
  await expect(field('detail')).toHaveValue('松仁路 8 號');
  await button(page, text('addresses.save')).click();
  await expect(row).toContainText('松仁路 8 號');
  await expectToFit(page, {});
  await row.getByRole('link').click();
  await button(page, text('addresses.delete')).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: text('addresses.delete') }).click();
  await expect(main).toContainText(text('addresses.empty'));
});
