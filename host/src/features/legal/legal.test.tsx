import * as user from '@shared/contract/endpoints/user';
import { api } from '@shared/shell';
import { type FakeServer, renderShell, type ShellSetUp, setUpShell } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildOf } from './build-of.ts';
import texts from './messages/en.json';
import { pages } from './pages.tsx';

function setUp(config: ShellSetUp['config'] = {}): Promise<FakeServer> {
  return setUpShell({
    config,
    messages: {
      host: (locale) => import(`../../messages/${locale}.json`),
      legal: (locale) => import(`./messages/${locale}.json`),
    },
  });
}

it('links support to Help if no contact is configured', async () => {
  await setUp();
  renderShell(<pages.support />);
  expect(screen.getByText(texts['support.none'])).toBeTruthy();
  expect(screen.queryByRole('link', { name: /email|help desk/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open Help' }).getAttribute('href')).toBe('/help');
});

it('folds the link to the federation page', async () => {
  await setUp();
  renderShell(<pages.support />);
  const link = screen.getByText(texts['support.federation']).closest('a');
  expect(link?.getAttribute('href')).toBe('/federation');
  expect(link?.closest('details')?.open).toBe(false);
});

it('links support to the configured contacts', async () => {
  await setUp({
    operator: 'Example Ltd',
    support_url: 'https://help.example/',
    support_email: 'help@example.com',
  });
  renderShell(<pages.support />);
  expect(screen.getByText('Tessera is run by Example Ltd.')).toBeTruthy();
  const hrefs = screen.getAllByRole('link', { name: /email|help desk/ });
  expect(hrefs.map((link) => link.getAttribute('href'))).toEqual([
    'https://help.example/',
    'mailto:help@example.com',
  ]);
  expect(screen.getByText(/Version: /).textContent).not.toMatch(/Last error/);
});

it.each([
  [pages.terms, 'complaints'],
  [pages.privacy, 'rights'],
] as const)('refers from a legal page to support only if it has a contact', async (Page, part) => {
  await setUp();
  const { unmount } = renderShell(<Page />);
  expect(screen.getByText(texts[`${part}.text`])).toBeTruthy();
  expect(screen.queryByText(texts[`${part}.write`])).toBeNull();
  expect(screen.getByText(/has not given its name here/)).toBeTruthy();
  unmount();
  await setUp({ support_email: 'help@example.com' });
  renderShell(<Page />);
  expect(screen.getByText(texts[`${part}.write`])).toBeTruthy();
});

it('includes the reference of the last failed call in the text for support', async () => {
  const server = await setUp({ support_email: 'help@example.com' });
  server.refuse(user.info, 'serverError');
  const error = await api.call(user.info).catch((reason) => reason);
  expect(error.reference).toBeTruthy();
  renderShell(<pages.support />);
  expect(screen.getByText(new RegExp(`Last error: ${error.reference}`))).toBeTruthy();
});

it('reads the build from the name of the main script', () => {
  const at = 'https://tessera.example/assets';
  expect(buildOf([`${at}/react.11.js`, `${at}/main.0a1b2c3d4e.js`])).toBe('0a1b2c3d4e');
  expect(buildOf([`${at}/domain.0a1b.js`])).toBeUndefined();
});
