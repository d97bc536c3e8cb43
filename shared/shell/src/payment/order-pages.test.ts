import { orderKind } from '@shared/contract';
import { expect, it, onTestFinished } from 'vitest';
import { setNavigation } from '../navigation/navigation.ts';
import { orderPagesOf } from './order-pages.ts';

it('orderPagesOf returns the pages that a manifest names for an unknown kind, else /index', () => {
  const insurance = orderKind.parse('insurance');
  expect(orderPagesOf(insurance)).toEqual({ payment: '/index', product: '/index' });
  const pages = { payment: '/ticket', product: '/ticket?tab=mine' } as const;
  setNavigation({
    navigate: () => {},
    prefetch: () => {},
    orderPages: (kind) => (kind === 'insurance' ? pages : undefined),
  });
  onTestFinished(() => setNavigation({ navigate: () => {}, prefetch: () => {} }));
  expect(orderPagesOf(insurance)).toEqual(pages);
});
