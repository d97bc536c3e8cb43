import { contractMajor, type RegistryRow, type Release } from '@shared/contract';
import { expect, it } from 'vitest';
import { type Decision, decideRollout, type Rollout } from './decide.ts';

const minute = 60_000;
const rollout: Rollout = {
  id: '1',
  remote: 'remote-visa',
  version: '2.0.0',
  stable: '1.0.0',
  shares: [5, 25, 100],
  everyMs: 10 * minute,
  step: 0,
  isApplied: true,
  waits: null,
  startedBy: 'anna',
  ranMs: 11 * minute,
  stepMs: 11 * minute,
};

const release = (version: string): Release => ({
  name: 'remote-visa',
  version,
  contract: contractMajor,
  prefixes: [],
  routes: [],
  menu: [],
  parcels: [],
  entry: '/federation/remote-visa/remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  releasedAt: '2026-01-01T00:00:00.000Z',
});
const rowWith = (percent: number | undefined, { canary = '2.0.0', stable = '1.0.0' } = {}) =>
  ({
    stable: release(stable),
    previous: null,
    ...(percent !== undefined && { canary: { release: release(canary), percent, cohorts: [] } }),
  }) satisfies RegistryRow;
const good = { counted: 'asGood', all: 'asGood' } as const;
const stopped = (why: string): Decision => ({ is: 'end', state: 'stopped', why });

it.each<[string, Partial<Rollout>, RegistryRow | undefined, object, Decision]>([
  ['raises after the interval', {}, rowWith(5), {}, { is: 'raise' }],
  ['raises one step after a long pause', { stepMs: 1e9 }, rowWith(5), {}, { is: 'raise' }],
  ['waits for the interval', { stepMs: minute }, rowWith(5), {}, { is: 'wait', waits: null }],
  ['waits for reports', {}, rowWith(5), { counted: 'open' }, { is: 'wait', waits: 'members' }],
  [
    'waits when only reports that do not count show a worse canary',
    {},
    rowWith(5),
    { all: 'worse' },
    { is: 'wait', waits: 'address' },
  ],
  ['halts within the interval', { stepMs: 1 }, rowWith(5), { counted: 'worse' }, { is: 'halt' }],
  [
    'halts before it brings a raised share to the registry',
    { step: 1, isApplied: false },
    rowWith(5),
    { counted: 'worse' },
    { is: 'halt' },
  ],
  [
    'brings a raised share to the registry',
    { step: 1, isApplied: false },
    rowWith(5),
    {},
    { is: 'apply' },
  ],
  [
    'finds a raised share in the registry',
    { step: 1, isApplied: false },
    rowWith(25),
    {},
    { is: 'applied' },
  ],
  ['makes the version stable after 100 %', { step: 2 }, rowWith(100), {}, { is: 'raise' }],
  [
    'brings the last step to the registry',
    { step: 3, isApplied: false },
    rowWith(100),
    {},
    { is: 'apply' },
  ],
  [
    'ends when it is stable',
    { step: 3, isApplied: false },
    rowWith(undefined, { stable: '2.0.0' }),
    {},
    { is: 'end', state: 'done', why: 'it is stable' },
  ],
  [
    'ends after a last share below 100',
    { shares: [5, 50], step: 1 },
    rowWith(50),
    {},
    { is: 'end', state: 'done', why: 'it reached 50 %' },
  ],
  [
    'ends when its canary is withdrawn',
    {},
    rowWith(undefined),
    {},
    stopped('its canary was withdrawn'),
  ],
  [
    'ends when another canary replaces it',
    {},
    rowWith(5, { canary: '3.0.0' }),
    {},
    stopped('its canary was withdrawn'),
  ],
  ['ends when the remote is gone', {}, undefined, {}, stopped('its canary was withdrawn')],
  [
    'ends when its share is changed',
    {},
    rowWith(10),
    {},
    stopped('an operator changed its share to 10 %'),
  ],
  [
    'ends when its share is lowered to the one before',
    { step: 1 },
    rowWith(5),
    {},
    stopped('an operator changed its share to 5 %'),
  ],
  [
    'ends when another version becomes stable',
    {},
    rowWith(5, { stable: '1.1.0' }),
    {},
    stopped('the stable version changed from 1.0.0 to 1.1.0'),
  ],
  [
    'ends when an operator makes it stable',
    {},
    rowWith(undefined, { stable: '2.0.0' }),
    {},
    stopped('an operator made it stable'),
  ],
  [
    'waits while a command makes its canary',
    { isApplied: false, ranMs: 1_000 },
    rowWith(10, { canary: '1.9.0' }),
    {},
    { is: 'wait', waits: null },
  ],
  [
    'ends when the command that started it died',
    { isApplied: false },
    rowWith(undefined),
    {},
    stopped('its start was interrupted'),
  ],
])('%s', (_, changes, row, evidence, expected) => {
  expect(decideRollout({ ...rollout, ...changes }, row, { ...good, ...evidence })).toEqual(
    expected,
  );
});
