import * as orders from '@shared/contract/endpoints/order';
import { dismissToast, shellStore, toast, toastsAtom } from '@shared/shell';
import { renderShell, signIn, testOrder } from '@shared/shell/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useConfirmedCall } from '../query/use-confirmed-call.ts';
import { setUpKit } from '../testing.ts';
import { useLazySheet } from './use-lazy-sheet.tsx';

beforeEach(() => {
  for (const { id } of shellStore.get(toastsAtom)) dismissToast(id);
});

const shown = () => shellStore.get(toastsAtom).map(({ text }) => text);

function Record() {
  const details = useLazySheet(async () => () => 'Completed');
  return (
    <>
      <button type="button" onClick={details.show}>
        Open
      </button>
      {details.sheet({})}
    </>
  );
}

it('dismisses the message of a success when a sheet opens, and no other message', async () => {
  await setUpKit();
  renderShell(<Record />);
  act(() => {
    toast({ tone: 'success', text: 'Requested' });
    toast({ tone: 'success', text: 'Paid', link: { label: 'View', to: '/ticket' } });
    toast({ tone: 'danger', text: 'Failed' });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(shown()).toEqual(['Paid', 'Failed']);
  expect(await screen.findByText('Completed')).toBeTruthy();
});

function Toggle() {
  const { run } = useConfirmedCall(orders.cancel);
  return (
    <button type="button" onClick={() => void run({ id: '1' }, undefined, 'Pays again')}>
      Unfreeze
    </button>
  );
}

it('replaces the message of the action before', async () => {
  const server = await setUpKit();
  await signIn(server);
  server.answer(orders.cancel, testOrder);
  renderShell(<Toggle />);
  act(() => toast({ tone: 'success', text: 'Frozen' }));
  fireEvent.click(screen.getByRole('button', { name: 'Unfreeze' }));
  await expect.poll(shown).toEqual(['Pays again']);
});
