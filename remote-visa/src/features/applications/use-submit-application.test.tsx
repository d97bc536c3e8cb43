import * as wallet from '@shared/contract/endpoints/wallet';
import { cancelConfirms, confirmAtom, shellStore } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { signIn } from '@shared/shell/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { balancesOf } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { useSubmitApplication } from './use-submit-application.ts';

beforeEach(async () => {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(wallet.balances, balancesOf('45000000'));
});

const lost = { holder: 'LI WANG', last4: '1046', balance: '20000000' };

/** Returns the confirmation of an application that the account pays. */
async function confirmationOf(fee: string, replaced?: typeof lost) {
  const product = { type: 'virtual', region: 'HK', bin: '400000', fee } as const;
  const { result } = renderHook(() => ({
    hooks: useSubmitApplication(product, replaced),
    balances: useApiQuery(wallet.balances).data,
  }));
  await waitFor(() => expect(result.current.balances).toBeDefined());
  const asked = result.current.hooks.before({ pay: 'account' });
  await waitFor(() => expect(shellStore.get(confirmAtom)).not.toBeNull());
  const { title, details = [] } = shellStore.get(confirmAtom) ?? {};
  cancelConfirms();
  await expect(asked).rejects.toThrow();
  return { title, details };
}

it('the confirmation of a replacement names the replaced card and the balance that moves', async () => {
  const { title, details } = await confirmationOf('10000000', lost);
  expect(title).toContain('1046');
  expect(details).toContainEqual({ label: 'Balance that moves', value: '20.00\u00a0USDT' });
  expect(details).toContainEqual({ label: 'Replacement fee', value: '10.00\u00a0USDT' });
});

it.each([
  ['names the account that pays the fee, and what it leaves', '10000000', [/ balance$/, /^35\.00/]],
  ['names no payer without a fee', '0', []],
])('the confirmation %s', async (_name, fee, expected) => {
  const { details } = await confirmationOf(fee);
  const named = details
    .filter(({ label }) => label === 'Paid from' || label === 'Balance after')
    .map(({ value }) => value);
  expect(named).toEqual(expected.map((text) => expect.stringMatching(text)));
});
