// @vitest-environment happy-dom
import type { Load } from '@shared/federation/loader';
import { ApiError } from '@shared/shell';
import { expect, it } from 'vitest';
import { reportOf } from './report-of.ts';

const load: Load = {
  ...{ remote: 'remote-visa', version: '1.0.1-bbbbbbbb', channel: 'stable' },
  ...{ phase: 'evaluate', ms: 120.4 },
};
const named = (name: string, fields: object = {}) =>
  Object.assign(new Error('x'), { name, ...fields });
const loadError = (code: string) => named('LoadError', { code });

it('what worked is told in whole milliseconds', () => {
  expect(reportOf(load, true)).toEqual({ ...load, failure: null, ms: 120 });
});

it.each([
  [
    'an entry that did not come',
    { phase: 'entry', error: loadError('entry-failed') },
    'entry',
    'entry-failed',
  ],
  [
    'one that took too long',
    { phase: 'entry', error: loadError('timed-out') },
    'entry',
    'timed-out',
  ],
  ['code that throws', { error: loadError('broken') }, 'evaluate', 'broken'],
  ['a page that throws', { phase: 'render', error: new TypeError('x') }, 'render', 'broken'],
  [
    'a page whose file did not come',
    { phase: 'render', error: named('ChunkLoadError') },
    'page',
    'entry-failed',
  ],
  ['a piece that throws no error object', { phase: 'parcel', error: 'boom' }, 'parcel', 'broken'],
] as const)('%s is told as such', (_, changes, phase, failure) => {
  expect(reportOf({ ...load, ...changes }, true)).toMatchObject({ phase, failure });
});

it.each([
  ['a developer’s own build', { channel: 'override' }, true],
  ['what the API refused', { error: new ApiError({ kind: 'api', code: 400 }, 'no') }, true],
  ['an entry, without a network', { error: loadError('entry-failed') }, false],
  ['lateness, without a network', { error: loadError('timed-out') }, false],
  ['a page’s file, without a network', { error: named('ChunkLoadError') }, false],
] as const)('%s is told to nobody', (_, changes, online) => {
  expect(reportOf({ ...load, ...changes }, online)).toBeUndefined();
});

it('code that throws is told also of a device without a network', () => {
  expect(reportOf({ ...load, error: loadError('broken') }, false)?.failure).toBe('broken');
});
