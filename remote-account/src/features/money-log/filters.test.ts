import { describe, expect, it } from 'vitest';
import { readFilters, writeFilters } from './filters.ts';

describe('filters in the address', () => {
  it('survive a round trip and keep foreign parameters', () => {
    const written = writeFilters(new URLSearchParams('lang=en'), {
      type: 'ticket_purchase',
      asset: 'JU',
    });
    expect(written.toString()).toBe('lang=en&type=ticket_purchase&asset=JU');
    expect(readFilters(written)).toEqual({ type: 'ticket_purchase', asset: 'JU' });
  });

  it('a cleared filter leaves no trace', () => {
    expect(writeFilters(new URLSearchParams('type=unknown&asset=JU'), {}).toString()).toBe('');
  });

  it.each(['type=toString', 'asset=ju', 'type=&asset='])('%s asks for nothing', (query) => {
    expect(readFilters(new URLSearchParams(query))).toEqual({});
  });
});
