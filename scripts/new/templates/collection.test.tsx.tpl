import * as __domain__ from '@shared/contract/endpoints/__domainFile__';
import * as wallet from '@shared/contract/endpoints/wallet';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { __Name__Page } from './__file__-page.tsx';

async function open({ frozen = false } = {}): Promise<FakeServer> {
  sessionStorage.clear();
  const server = await setUpRemote();
  await signIn(server);
  const balances = { balances: [], usdt_total: '0', rates_at: null, account_frozen: frozen };
  server.answer(wallet.balances, balances);
  server.answer(__domain__.list, { list: [], next: null });
  server.answer(__domain__.add, {});
  renderShell(<__Name__Page />, { path: '__path__' });
  expect(await screen.findByText('__empty__')).toBeTruthy();
  return server;
}

const box = (name: string) => screen.getByRole('textbox', { name });
const submit = () => fireEvent.click(screen.getByRole('button', { name: '__submit__' }));

it('sends nothing while a field is empty', async () => {
  const server = await open();
  submit();
  await waitFor(() => expect(box('__firstLabel__').getAttribute('aria-invalid')).toBe('true'));
  expect(server.callsOf(__domain__.add)).toEqual([]);
});

it('sends the fields', async () => {
  const server = await open();
  for (const [label, value] of Object.entries(__typed__))
    fireEvent.change(box(label), { target: { value } });
  submit();
  await waitFor(() => expect(server.callsOf(__domain__.add)).toHaveLength(1));
  expect(server.callsOf(__domain__.add)[0]?.body).toEqual(__input__);
});

it('has no form while the account is frozen', async () => {
  await open({ frozen: true });
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});
