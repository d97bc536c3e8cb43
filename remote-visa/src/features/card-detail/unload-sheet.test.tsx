import * as visa from '@shared/contract/endpoints/visa';
import { confirmAtom, shellStore } from '@shared/shell';
import { renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { activeCard, detailOf } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { UnloadSheet } from './unload-sheet.tsx';

const terms = { min: '1000000', max: '100000000', presets: [], rate: '1000000' };
const unload = { unit: '10000', under_way: '0' };

async function open(balance: string) {
  const server = await setUpRemote();
  await signIn(server);
  const card = detailOf({ ...activeCard, balance });
  renderShell(<UnloadSheet card={card} terms={terms} unload={unload} open onClose={() => {}} />);
  return { server, amount: await screen.findByRole('textbox') };
}

it('moves all that the issuer can take, after a confirmation that names the rest', async () => {
  const { server } = await open('30004321');
  const made = {
    id: 'unload-1',
    status: 'processing',
    amount: '30000000',
    fee: '0',
    total: '30000000',
    created_at: '2026-11-20T10:00:00Z',
    done_at: null,
    unload: true,
  } as const;
  server.answer(visa.unload, made);
  server.answer(visa.rechargeList, { list: [made], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Max' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(shellStore.get(confirmAtom)).toBeTruthy());
  const question = shellStore.get(confirmAtom);
  expect(question?.details?.map(({ value }) => value)).toEqual([
    '30.00\u00a0USDT',
    'Free',
    '0.004321\u00a0USDT',
  ]);
  expect(server.callsOf(visa.unload)).toEqual([]);
  question?.settle(true);
  expect(await screen.findByText('Issuer takes it off the card')).toBeTruthy();
  expect(server.callsOf(visa.unload)[0]?.body).toEqual({ id: '1', amount: '30000000' });
});

it('shows an amount above the balance as an error, and asks nothing', async () => {
  const { amount } = await open('30000000');
  fireEvent.change(amount, { target: { value: '30.01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
  expect(shellStore.get(confirmAtom)).toBeFalsy();
});
