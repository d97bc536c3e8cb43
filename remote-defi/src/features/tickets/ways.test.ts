import { expect, it } from 'vitest';
import { waysOf } from './ways.ts';

const held = { active: 1, lapsed: 0 };

it('a release that waits puts its application first', () => {
  expect(waysOf({ tickets: held, release: 'waiting' })[0]).toBe('apply');
  expect(waysOf({ tickets: held, release: 'releasing' })[0]).toBe('release');
});

it('mutual aid stays within reach when every ticket has lapsed', () => {
  expect(waysOf({ tickets: { active: 0, lapsed: 1 }, release: 'releasing' })).toContain('aid');
});

it('who never had a ticket is not led to what needs one', () => {
  const ways = waysOf({ tickets: { active: 0, lapsed: 0 }, release: 'none' });
  expect(ways).not.toContain('apply');
  expect(ways).not.toContain('release');
});
