import type { Transfer } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { TransfersPage } from './transfers-page.tsx';

const transfer: Transfer = {
  id: '1',
  direction: 'outgoing',
  counterparty: `0x${'2'.repeat(40)}`,
  amount: '5000000',
  remark: '',
  at: '2026-01-01T00:00:00Z',
};

it.each([
  ['For May', 'For May'],
  ['', undefined],
])('shows the remark %j in the details as %j', async (remark, shown) => {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(user.neuReleaseTransferLog, { list: [{ ...transfer, remark }], next: null });
  server.answer(user.transferContacts, { list: [] });
  renderShell(<TransfersPage />, { path: '/transfer/list' });
  fireEvent.click(await screen.findByRole('button', { name: /^To 0x2222/ }));
  const details = within(await screen.findByRole('dialog'));
  const label = details.queryByText('Remark');
  expect(label?.nextElementSibling?.textContent).toBe(shown);
});
