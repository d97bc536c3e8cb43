import { expect, it } from 'vitest';
import { waysOf } from './my-tickets.tsx';

const held = { active: 1, lapsed: 0 };

it('puts the application first while vesting waits for it', () => {
  expect(waysOf({ tickets: held, vesting: 'waiting', hasApplied: false })[0]).toBe('apply');
  expect(waysOf({ tickets: held, vesting: 'waiting', hasApplied: true })[0]).toBe('release');
  expect(waysOf({ tickets: held, vesting: 'releasing', hasApplied: true })[0]).toBe('release');
});

it('includes mutual aid when every ticket has lapsed', () => {
  expect(
    waysOf({ tickets: { active: 0, lapsed: 1 }, vesting: 'releasing', hasApplied: true }),
  ).toContain('aid');
});

it('omits pages that need a ticket for members who never had one', () => {
  const ways = waysOf({ tickets: { active: 0, lapsed: 0 }, vesting: 'none', hasApplied: false });
  expect(ways).not.toContain('apply');
  expect(ways).not.toContain('release');
});
