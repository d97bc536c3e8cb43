import { expect, it } from 'vitest';
import { commonEraDay } from './day-input.tsx';

it.each([
  ['2569-11-25', 'th', '2026-11-25'],
  ['2569-11-25', 'en', '2026-11-25'],
  ['2612-01-01', 'th', '2069-01-01'],
  ['2568-02-29', 'th', undefined],
  ['2026-11-25', 'th', undefined],
  ['9999-12-31', 'th', undefined],
  ['0115-11-25', 'zhTw', '2026-11-25'],
  ['0115-11-25', 'th', undefined],
  ['', 'zhTw', undefined],
] as const)('commonEraDay of %j in %s returns %j', (day, language, common) => {
  expect(commonEraDay(day, language)).toBe(common);
});
