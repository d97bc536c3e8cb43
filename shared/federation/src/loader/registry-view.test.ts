import { describe, expect, it } from 'vitest';
import { memoryStorage, older, registryBody, release } from '../testing/samples.ts';
import { keepDice, readBrowser, runsCanary } from './canary.ts';
import { readRegistry } from './registry-view.ts';
import { matchRoute, remoteOf } from './routes.ts';

const good = { stable: release(), previous: older };

describe('readRegistry', () => {
  it.each([null, 'text', [], {}, { schema: 2, remotes: {} }, { schema: 1 }])(
    'rejects a body that is not a registry (%j)',
    (body) => {
      expect(readRegistry(body, 'network')).toBeUndefined();
    },
  );

  it.each([
    ['text instead of an object', 'text'],
    ['no stable release', { previous: null }],
    ['an entry without integrity', { ...good, stable: { ...release(), integrity: '' } }],
    ['routes of another shape', { ...good, stable: { ...release(), routes: [{ path: 'bank' }] } }],
    ['the release of another remote', { ...good, stable: release({ name: 'remote-defi' }) }],
  ])('disables only the remote of a row with %s', (_, row) => {
    const other = { stable: release({ name: 'remote-account' }), previous: null };
    const body = registryBody({ 'remote-visa': row, 'remote-account': other });
    const view = readRegistry(body, 'network');
    expect(view?.remotes.map(({ name }) => name)).toEqual(['remote-account']);
    expect(view?.disabled).toMatchObject([{ name: 'remote-visa', reason: expect.any(String) }]);
    expect(view?.problems).toHaveLength(1);
  });

  it('keeps the readable routes of a disabled remote', () => {
    const row = { ...good, stable: { ...release(), integrity: 'none' } };
    const view = readRegistry(registryBody({ 'remote-visa': row }), 'network');
    expect(view && matchRoute(view, '/bank')?.remote).toBe('remote-visa');
    expect(view?.menu).toEqual([]);
  });
});

describe('a canary', () => {
  const canary = {
    release: release({ version: '1.1.0-bbbbbbbb' }),
    percent: 30,
    cohorts: ['staff'],
  };
  const body = registryBody({ 'remote-visa': { ...good, canary } });
  const shareOf = (cohort: string | null) =>
    Array.from({ length: 100 }, (_, dice) => runsCanary(canary, { dice, cohort })).filter(Boolean)
      .length;

  it('runs in its share of browsers and in all of its cohorts', () => {
    expect([shareOf(null), shareOf('other'), shareOf('staff')]).toEqual([30, 30, 100]);
  });

  it('runs at each visit or at none, until a link changes the cohort', () => {
    const storage = memoryStorage();
    const first = readBrowser('', storage);
    expect(readBrowser('', storage)).toEqual(first);
    expect(readBrowser('?cohort=staff', storage).cohort).toBe('staff');
    expect(readBrowser('', storage)).toEqual({ ...first, cohort: 'staff' });
    readBrowser('?cohort=', storage);
    expect(readBrowser('', storage).cohort).toBe('');
  });

  it('is chosen by the account’s number once the server has assigned it', () => {
    const storage = memoryStorage();
    readBrowser('', storage);
    keepDice(12.345, storage);
    expect(readBrowser('', storage).dice).toBe(12.345);
  });

  it('falls back to the stable build', () => {
    const [inside] = readRegistry(body, 'network', () => true)?.remotes ?? [];
    const before = { stable: canary.release, previous: good.stable };
    expect(inside).toMatchObject({ ...before, canary: true, offered: canary });
    const [outside] = readRegistry(body, 'network', () => false)?.remotes ?? [];
    expect(outside).toEqual({ name: 'remote-visa', ...good, offered: canary });
  });

  it('is ignored and reported if unreadable', () => {
    const broken = registryBody({ 'remote-visa': { ...good, canary: { percent: 'many' } } });
    const view = readRegistry(broken, 'network', () => true);
    expect(view?.remotes).toEqual([{ name: 'remote-visa', ...good }]);
    expect(view?.problems).toEqual([expect.stringMatching(/^the canary of remote-visa/)]);
  });
});

describe('a registry view', () => {
  const view = readRegistry(registryBody({ 'remote-visa': good }), 'network');
  if (!view) throw new Error('the sample is not a registry');

  it.each([
    ['/bank', '/bank'],
    ['/bank/?tab=1#top', '/bank'],
    ['/bank/cardDetail/7', '/bank/cardDetail/:id'],
    ['/bank/cardDetail/new', '/bank/cardDetail/new'],
  ])('has a route for %s: %s', (path, route) => {
    expect(matchRoute(view, path)).toMatchObject({ remote: 'remote-visa', route: { path: route } });
  });

  it.each(['/', '/banking', '/bank/unknown', '/bank/cardDetail/7/more'])(
    'has no route for %s',
    (path) => {
      expect(matchRoute(view, path)).toBeUndefined();
    },
  );

  it('has an owner for an unregistered path below a prefix', () => {
    expect(remoteOf(view, '/bank/unknown?x=1')).toBe('remote-visa');
    expect(remoteOf(view, '/banking')).toBeUndefined();
  });
});
