import type { CardStatement } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { StatementSheet } from './index.ts';

const made: CardStatement = {
  id: 'f',
  name: 'card-4242-2026-10.pdf',
  status: 'ready',
  records: 12,
  created_at: '2026-11-24T12:00:00Z',
  expires_at: '2026-11-25T12:00:00Z',
  card: 'c1',
  month: '2026-10',
  format: 'pdf',
};

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  server.answer(visa.statementMonths, { months: ['2026-11', '2026-10', '2026-09'] });
  server.answer(visa.statements, { list: [made] });
});

const show = () =>
  renderShell(<StatementSheet id="c1" last4="4242" open onClose={() => undefined} />);

it('requests the last complete month in the selected format', async () => {
  server.answer(visa.statement, { ...made, format: 'csv' });
  show();
  const sheet = within(await screen.findByRole('dialog', { name: 'Statements' }));
  await sheet.findByRole('combobox', { name: 'Month' });
  expect(sheet.getByText('October 2026')).toBeTruthy();
  fireEvent.click(sheet.getByRole('radio', { name: /^CSV/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Create file' }));
  await waitFor(() => expect(server.callsOf(visa.statement)).toHaveLength(1));
  expect(server.callsOf(visa.statement)[0]?.body).toEqual({
    id: 'c1',
    month: '2026-10',
    format: 'csv',
  });
});

it('lists finished statements of this card by month and format', async () => {
  show();
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/^October 2026 · PDF.*12 records · kept until.*Ready.*Download$/);
  expect(server.callsOf(visa.statements)[0]?.body).toEqual({ id: 'c1' });
});

it('disables the request and reports the error when the months fail to load', async () => {
  server.refuse(visa.statementMonths, 'unavailable');
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('months could not be loaded');
  const make = screen.getByRole('button', { name: 'Create file' });
  expect(make.hasAttribute('disabled') || make.getAttribute('aria-disabled')).toBeTruthy();
});
