import { cancelConfirms, confirmAtom, shellStore } from '@shared/shell';
import { signIn } from '@shared/shell/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { useSubmitApplication } from './use-submit-application.ts';

beforeEach(async () => {
  await signIn(await setUpRemote());
});

const hooksFor = (fee: string) => {
  const product = { type: 'virtual', region: 'HK', bin: '400000', fee } as const;
  return renderHook(() => useSubmitApplication(product, 'LI WANG')).result.current;
};

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
