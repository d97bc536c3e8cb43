import { describe, expect, it } from 'vitest';
import { groupByDay, nearDay } from './days.ts';

describe('lists by day', () => {
  it('groups items by local day and keeps their order', () => {
    const days = groupByDay(
      [
        entry('c', new Date(2026, 2, 2, 0, 1)),
        entry('b', new Date(2026, 2, 1, 23, 59)),
        entry('a', new Date(2026, 2, 1, 0, 0)),
      ],
      (one) => one.at,
    );
    expect(days.map((day) => [day.key, day.items.map((one) => one.id)])).toEqual([
      ['2026-03-02', ['c']],
      ['2026-03-01', ['b', 'a']],
    ]);
  });

  it('distinguishes today and yesterday across months', () => {
    const now = new Date(2026, 2, 1, 0, 5);
    expect(nearDay('2026-03-01', now)).toBe('today');
    expect(nearDay('2026-02-28', now)).toBe('yesterday');
    expect(nearDay('2026-02-27', now)).toBeUndefined();
  });
});

function entry(id: string, at: Date) {
  return { id, at: at.toISOString() };
}
