import { contractMajor, type Release } from '@shared/contract';
import {
  LoadError,
  type LoaderEvent,
  type RegistryView,
  RemoteUnavailable,
  type RunningBuild,
  readRegistry,
} from '@shared/federation/loader';
import { describe, expect, it } from 'vitest';
import { type RemotePicture, remotePictures } from './remote-picture.ts';

const name = 'remote-visa';
const [v1, v2, v3] = ['1.0.0-a', '2.0.0-b', '3.0.0-c'].map(releaseOf) as [
  Release,
  Release,
  Release,
];
const canary = { release: v3, percent: 20, cohorts: ['staff'] };

function releaseOf(version: string): Release {
  return {
    name,
    version,
    contract: contractMajor,
    prefixes: ['/bank'],
    routes: [],
    menu: [],
    parcels: ['cardSummary'],
    entry: `/federation/${name}/${version}/remoteEntry.js`,
    integrity: `sha384-${'A'.repeat(64)}`,
    releasedAt: '2026-01-01T00:00:00.000Z',
  };
}

function view(row: object, runsCanary = false): RegistryView {
  const body = { schema: 1, remotes: { [name]: row } };
  return readRegistry(body, 'network', () => runsCanary) as RegistryView;
}

const row = { stable: v2, previous: v1 };
const stable: RunningBuild = { version: v2.version, channel: 'stable' };
const begins = (build: RunningBuild): LoaderEvent => ({ type: 'loading', remote: name, ...build });
const runs = (build: RunningBuild, ms = 40): LoaderEvent => ({
  type: 'load',
  remote: name,
  ...build,
  phase: 'evaluate',
  ms,
});
const failure = (version: string) => new LoadError('entry-failed', version, '404');
const fails = (build: RunningBuild): LoaderEvent => ({
  type: 'load',
  remote: name,
  ...build,
  phase: 'entry',
  ms: 9,
  error: failure(build.version),
});

function picture(
  events: LoaderEvent[],
  options: { tab?: RegistryView; published?: RegistryView; running?: RunningBuild } = {},
): RemotePicture {
  const { tab = view(row), published = view(row), running } = options;
  const facts = { registry: tab, events: events.map((event, at) => ({ at, event })) };
  const [only, ...others] = remotePictures(facts, published, () => running);
  expect(others).toEqual([]);
  return only as RemotePicture;
}

describe('a remote in this tab', () => {
  it('shows the build that would run, and that it is not loaded', () => {
    expect(picture([])).toMatchObject({ state: 'idle', build: v2, channel: 'stable' });
  });

  it('is loading, then runs with its loading time', () => {
    expect(picture([begins(stable)]).state).toBe('loading');
    const happened = [begins(stable), runs(stable, 412)];
    expect(picture(happened, { running: stable })).toMatchObject({ state: 'running', ms: 412 });
  });

  it('stays running when its events are dropped', () => {
    expect(picture([], { running: stable })).toMatchObject({ state: 'running', ms: undefined });
  });

  it('shows the failed build beside the last good one that runs', () => {
    const running: RunningBuild = { version: v1.version, channel: 'previous' };
    const happened = [begins(stable), fails(stable), begins(running), runs(running, 70)];
    expect(picture(happened, { running })).toMatchObject({
      state: 'running',
      build: v1,
      channel: 'previous',
      ms: 70,
      newer: undefined,
      failed: { version: v2.version, problem: 'entry-failed' },
    });
  });

  it('shows the failure until a retry succeeds', () => {
    const error = new RemoteUnavailable(name, failure(v2.version));
    const down = [begins(stable), fails(stable)];
    const given: LoaderEvent = { type: 'remote-unavailable', remote: name, error };
    expect(picture([...down, given])).toMatchObject({
      state: 'failed',
      ms: undefined,
      failed: { version: v2.version, problem: 'entry-failed' },
    });
    const again = [...down, given, begins(stable)];
    expect(picture(again).state).toBe('loading');
    expect(picture([...again, runs(stable)], { running: stable })).toMatchObject({
      state: 'running',
      failed: undefined,
    });
  });

  it('shows why its registry row cannot be used', () => {
    const tab = view({ ...row, stable: { ...v2, contract: 'one' } });
    expect(picture([], { tab, published: tab })).toMatchObject({
      state: 'disabled',
      build: undefined,
      reason: expect.stringContaining('contract'),
    });
  });

  it('counts failed pages, not loaded ones', () => {
    const page = { ...runs(stable), phase: 'page' } as LoaderEvent;
    const broken = { ...page, error: new Error('no') } as LoaderEvent;
    const happened = [begins(stable), runs(stable), page, broken];
    expect(picture(happened, { running: stable })).toMatchObject({ brokenPages: 1, ms: 40 });
  });

  it('lists the pages of its parcels, each once', () => {
    const shown = (path: string): LoaderEvent => ({
      type: 'parcel-shown',
      remote: name,
      parcel: 'cardSummary',
      path,
    });
    const { parcels } = picture([shown('/index'), shown('/wallet'), shown('/index')]);
    expect(parcels).toEqual([{ name: 'cardSummary', pages: ['/index', '/wallet'] }]);
  });
});

describe('the published release', () => {
  it('is newer, for the next page load', () => {
    const published = view({ stable: v3, previous: v2 });
    expect(picture([], { published })).toMatchObject({
      build: v2,
      newer: v3.version,
      lastGood: v2.version,
    });
  });

  it('is not newer in a tab that has loaded it after a failure', () => {
    const published = view({ stable: v3, previous: v2 });
    const running: RunningBuild = { version: v3.version, channel: 'stable' };
    expect(picture([runs(running)], { published, running })).toMatchObject({
      build: v3,
      newer: undefined,
    });
  });

  it.each([
    ['this browser is not part of', false, { channel: 'stable', build: v2 }],
    ['this browser runs', true, { channel: 'canary', build: v3 }],
  ])('is a canary that %s', (_, runsHere, expected) => {
    const tab = view({ ...row, canary }, runsHere);
    const published = view({ ...row, canary });
    expect(picture([], { tab, published })).toMatchObject({
      ...expected,
      newer: undefined,
      canary: { ...canary, runsHere },
    });
  });

  it('is a canary that failed here and was replaced by the stable build', () => {
    const tab = view({ ...row, canary }, true);
    const tried: RunningBuild = { version: v3.version, channel: 'canary' };
    const happened = [begins(tried), fails(tried), begins(stable), runs(stable)];
    expect(picture(happened, { tab, running: stable })).toMatchObject({
      channel: 'stable',
      build: v2,
      failed: { version: v3.version },
      canary: { runsHere: false },
    });
  });

  it('is ignored for an override', () => {
    const url = 'http://localhost:3002';
    const [own] = view({ stable: v1, previous: null }).remotes;
    const tab = { ...view(row), remotes: [{ ...own, override: url }] } as RegistryView;
    expect(picture([], { tab })).toMatchObject({
      channel: 'override',
      build: v1,
      override: url,
      newer: undefined,
    });
  });

  it('is newer for a remote that is missing in this tab’s registry', () => {
    const tab = { ...view(row), remotes: [] };
    expect(picture([], { tab })).toMatchObject({ state: 'disabled', newer: v2.version });
  });

  it('may be unknown: the facts then come from this tab’s registry', () => {
    const facts = { registry: view(row), events: [] };
    expect(remotePictures(facts, undefined, () => undefined)).toMatchObject([
      { build: v2, newer: undefined, lastGood: v1.version },
    ]);
  });
});
