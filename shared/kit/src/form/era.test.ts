import { expect, it } from 'vitest';
import { commonEra } from './day-input.tsx';

it.each([
  ['2569-11-25', 'th', { year: 2026, day: '2026-11-25' }],
  ['2569-11-25', 'en', { year: 2026, day: '2026-11-25' }],
  ['2612-01-01', 'th', { year: 2069, day: '2069-01-01' }],
  ['2568-02-29', 'th', { year: 2025, day: undefined }],
  ['2026-11-25', 'th', undefined],
  ['9999-12-31', 'th', undefined],
  ['0115-11-25', 'zhTw', { year: 2026, day: '2026-11-25' }],
  ['0115-11-25', 'th', undefined],
  ['', 'zhTw', undefined],
] as const)('commonEra of %j in %s returns %j', (day, language, common) => {
  expect(commonEra(day, language)).toEqual(common);
});
