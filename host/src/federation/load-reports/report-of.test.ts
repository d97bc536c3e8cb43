// @vitest-environment happy-dom
import type { Load } from '@shared/federation/loader';
import { ApiError } from '@shared/shell';
import { expect, it } from 'vitest';
import { reportOf } from './reporter.lazy.ts';

const load: Load = {
  remote: 'remote-visa',
  version: '1.0.1-bbbbbbbb',
  channel: 'stable',
  phase: 'evaluate',
  ms: 120.4,
};
const named = (name: string, fields: object = {}) =>
  Object.assign(new Error('x'), { name, ...fields });
const loadError = (code: string) => named('LoadError', { code });

it('reports a successful load in whole milliseconds', () => {
  expect(reportOf(load, true)).toEqual({ ...load, failure: null, ms: 120 });
});

it.each([
  [
    'an entry that did not load',
    { phase: 'entry', error: loadError('entry-failed') },
    'entry',
    'entry-failed',
  ],
  [
    'an entry that timed out',
    { phase: 'entry', error: loadError('timed-out') },
    'entry',
    'timed-out',
  ],
  ['code that throws', { error: loadError('broken') }, 'evaluate', 'broken'],
  ['a page that throws', { phase: 'render', error: new TypeError('x') }, 'render', 'broken'],
  [
    'a page whose file did not load',
    { phase: 'render', error: named('ChunkLoadError') },
    'page',
    'entry-failed',
  ],
  [
    'a parcel that throws a value other than an Error',
    { phase: 'parcel', error: 'boom' },
    'parcel',
    'broken',
  ],
] as const)('classifies %s', (_, changes, phase, failure) => {
  expect(reportOf({ ...load, ...changes }, true)).toMatchObject({ phase, failure });
});

it.each([
  ['an override build', { channel: 'override' }, true],
  ['an API error', { error: new ApiError({ kind: 'api', code: 400 }, 'no') }, true],
  ['an entry failure when offline', { error: loadError('entry-failed') }, false],
  ['a timeout when offline', { error: loadError('timed-out') }, false],
  ['a missing page file when offline', { error: named('ChunkLoadError') }, false],
] as const)('does not report %s', (_, changes, online) => {
  expect(reportOf({ ...load, ...changes }, online)).toBeUndefined();
});

it('reports code that throws even when offline', () => {
  expect(reportOf({ ...load, error: loadError('broken') }, false)?.failure).toBe('broken');
});
