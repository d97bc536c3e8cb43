import { expectTypeOf, it } from 'vitest';
import type { ManifestOf, PagePath, ParcelReference } from './pages.ts';

it('a link has the path of a page', () => {
  expectTypeOf<'/bank' | '/bank?tab=get' | '/bank/cardDetail/7?do=activate'>().toExtend<PagePath>();
  expectTypeOf<`/explorer/tx/${string}`>().toExtend<PagePath>();
  expectTypeOf<'/bank/none'>().not.toExtend<PagePath>();
  expectTypeOf<'/explorer/tx'>().not.toExtend<PagePath>();
  expectTypeOf<'https://example.org/bank'>().not.toExtend<PagePath>();
});

it('a manifest has every page of its table', () => {
  type Routes = ManifestOf<'remote-visa'>['routes'];
  expectTypeOf<Routes['length']>().toEqualTypeOf<PageTables['remote-visa']['length']>();
  expectTypeOf<Routes[0]['path']>().toEqualTypeOf<'/bank'>();
});

it('a parcel belongs to its remote and gets its props', () => {
  type Summary = { remote: 'remote-visa'; name: 'cardSummary' };
  expectTypeOf<Summary>().toExtend<ParcelReference>();
  expectTypeOf<Summary & { props: { card: string } }>().not.toExtend<ParcelReference>();
  expectTypeOf<{ remote: 'remote-defi'; name: 'cardSummary' }>().not.toExtend<ParcelReference>();
});
