import { cancelConfirms, confirmAtom, shellStore } from '@shared/shell';
import { signIn } from '@shared/shell/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { useSubmitApplication } from './use-submit-application.ts';

beforeEach(async () => {
  await signIn(await setUpRemote());
});

const lost = { holder: 'LI WANG', last4: '1046', balance: '20000000' };

const hooksFor = (fee: string, replaced: typeof lost | undefined = lost) => {
  const product = { type: 'virtual', region: 'HK', bin: '400000', fee } as const;
  return renderHook(() => useSubmitApplication(product, replaced)).result.current;
};

it('the confirmation of a replacement names the replaced card and the balance that moves', async () => {
  const asked = hooksFor('10000000').before({ pay: 'account' });
  await waitFor(() => expect(shellStore.get(confirmAtom)).not.toBeNull());
  const { title, details = [] } = shellStore.get(confirmAtom) ?? {};
  cancelConfirms();
  await expect(asked).rejects.toThrow();
  expect(title).toContain('1046');
  expect(details).toContainEqual({ label: 'Balance that moves', value: '20.00\u00a0USDT' });
  expect(details).toContainEqual({ label: 'Replacement fee', value: '10.00\u00a0USDT' });
});

it.each([
  ['names the account that pays the fee', '10000000', [expect.stringMatching(/ balance$/)]],
  ['names no payer without a fee', '0', []],
])('the confirmation %s', async (_name, fee, payers) => {
  const asked = hooksFor(fee).before({ pay: 'account' });
  await waitFor(() => expect(shellStore.get(confirmAtom)).not.toBeNull());
  const { details = [] } = shellStore.get(confirmAtom) ?? {};
  cancelConfirms();
  await expect(asked).rejects.toThrow();
  const named = details.filter(({ label }) => label === 'Paid from').map(({ value }) => value);
  expect(named).toEqual(payers);
});
