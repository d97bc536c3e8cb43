import { describe, expect, it } from 'vitest';
import { testUser } from '../../testing/fixtures.ts';
import { guard, guardAfterFailure } from './access.ts';

const visitor = { status: 'out' } as const;
const nameless = { status: 'in', address: testUser.name } as const;
const known = { ...nameless, user: testUser };

describe('the navigation guard (specification §2)', () => {
  it.each([
    ['login', visitor, 'toIndex'],
    ['public', visitor, 'allow'],
    ['login', nameless, 'loadProfile'],
    ['public', nameless, 'loadProfile'],
    ['login', known, 'allow'],
    ['public', known, 'allow'],
  ] as const)('for a %s route and the session %o returns %s', (access, session, verdict) => {
    expect(guard({ access }, session)).toBe(verdict);
  });

  it('redirects to the index after a failed profile only on routes that need a login', () => {
    expect(guardAfterFailure({ access: 'login' })).toBe('toIndex');
    expect(guardAfterFailure({ access: 'public' })).toBe('allow');
  });
});
