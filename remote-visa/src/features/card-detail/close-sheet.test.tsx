import * as visa from '@shared/contract/endpoints/visa';
import { confirmAtom, shellStore } from '@shared/shell';
import { renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { activeCard, detailOf } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { CloseSheet } from './close-sheet.tsx';

const terms = { min: '1000000', max: '100000000', presets: [], rate: '1000000' };

it.each([
  ['30000000', '0', ['Move to balance']],
  ['0', '30000000', []],
  ['0', '0', ['Close the card']],
])('a card with %s, and %s on its way, offers %j', async (balance, under_way, names) => {
  await signIn(await setUpRemote());
  const card = detailOf({ ...activeCard, balance });
  const unload = { unit: '1', under_way };
  renderShell(<CloseSheet card={card} terms={terms} unload={unload} open onClose={() => {}} />);
  await screen.findByRole('dialog');
  const offered = ['Move to balance', 'Close the card'];
  expect(offered.filter((name) => screen.queryByRole('button', { name }))).toEqual(names);
});

it('says what becomes of money that shops have reserved', async () => {
  await signIn(await setUpRemote());
  const card = detailOf({ ...activeCard, balance: '0' });
  const show = (reserved: string) => (
    <CloseSheet card={card} terms={terms} reserved={reserved} open onClose={() => {}} />
  );
  const { rerender } = renderShell(show('8000000'));
  expect(await screen.findByText(/^8\.00\sUSDT is reserved/)).toBeTruthy();
  rerender(show('0'));
  expect(screen.queryByText(/is reserved/)).toBeNull();
});

it('closes an empty card after a confirmation', async () => {
  const server = await setUpRemote();
  await signIn(server);
  const card = detailOf(activeCard);
  server.answer(visa.close, { ...card, state: 'closed' });
  const onClose = vi.fn();
  renderShell(<CloseSheet card={card} terms={terms} open onClose={onClose} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Close the card' }));
  await waitFor(() => expect(shellStore.get(confirmAtom)).toBeTruthy());
  expect(server.callsOf(visa.close)).toEqual([]);
  shellStore.get(confirmAtom)?.settle(true);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.callsOf(visa.close)[0]?.body).toEqual({ id: '1' });
});
