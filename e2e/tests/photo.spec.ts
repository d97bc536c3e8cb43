import { photo, turnedPhoto } from '../../server/src/testing/pictures.ts';
import { choosePhoto, sentPhoto, showPhotoForm } from '../fixtures/photo-form.ts';
import { expect, test } from '../fixtures/test.ts';

test('a photo is made small and upright in a worker, tells nothing, is accepted, and is not lost unasked', async ({
  page,
  t,
  member: _,
}) => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
  await page.goto('/bank/addHolders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const tab = page.getByRole('navigation').getByRole('link').first();
  await tab.click();
  await expect(page).not.toHaveURL(/addHolders/);
  await page.goBack();
  await expect(page).toHaveURL(/addHolders/);
  await showPhotoForm(page);
  await choosePhoto(page, `Front: ${t('kit:photo.choose')}`, await photo(3000, 2000));
  await expect(page.getByText(t('kit:photo.accepted'))).toBeVisible();
  expect(workers).toEqual([expect.stringMatching(/^\/assets\//)]);
  const small = { type: 'image/jpeg', width: 1600, height: 1067, tells: false };
  expect(await sentPhoto(page)).toMatchObject(small);

  await choosePhoto(page, `Front: ${t('kit:photo.other')}`, await turnedPhoto());
  const upright = { width: 400, height: 300, tells: false, left: true, right: false };
  await expect.poll(() => sentPhoto(page)).toMatchObject(upright);
  await expect(page.getByText(t('kit:photo.accepted'))).toBeVisible();
  const alt = t('kit:photo.preview', { label: 'Front' });
  await expect(page.getByRole('img', { name: alt })).toBeVisible();

  const question = page.getByRole('alertdialog', { name: t('kit:form.leave.title') });
  await tab.click();
  await question.getByRole('button', { name: t('kit:form.leave.stay') }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/addHolders/);
  await page.goForward();
  await question.getByRole('button', { name: t('kit:form.leave.leave') }).click();
  await expect(page).not.toHaveURL(/addHolders/);
});
