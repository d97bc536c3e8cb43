import { expect, it } from 'vitest';
import { inAssetOrder } from './assets.ts';

it('orders the rows of a list by asset and keeps the order within one asset', () => {
  const rows = (['TICKET', 'SPA', 'JU', 'ENU', 'USDT', 'JU'] as const).map((asset, id) => ({
    asset,
    id,
  }));
  const ordered = inAssetOrder(rows).map(({ asset, id }) => `${asset} ${id}`);
  expect(ordered).toEqual(['USDT 4', 'JU 2', 'JU 5', 'SPA 1', 'ENU 3', 'TICKET 0']);
});
