import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSessionEpoch } from './frame.tsx';

it('the epoch survives a sign-in and changes on logout and account change', () => {
  const epochs: string[] = [];
  const { result, rerender } = renderHook(({ address }) => useSessionEpoch(address), {
    initialProps: { address: undefined as string | undefined },
  });
  for (const address of [undefined, '0xa', '0xa', '0xb', undefined, '0xb']) {
    rerender({ address });
    epochs.push(result.current);
  }
  expect(epochs).toEqual(['0', '0', '0', '1', '2', '2']);
});
