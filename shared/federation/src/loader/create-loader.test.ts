import type { Release } from '@shared/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage, older, registryView, release, remoteModule } from '../testing/samples.ts';
import type { LoadBuild } from './attempt.ts';
import { createLoader, type LoaderOptions, loadBudgetMs } from './create-loader.ts';
import type { LoaderEvent } from './events.ts';
import { EntryFailed, RemoteUnavailable } from './remote-unavailable.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stable = release();
const hang = () => new Promise<never>(() => {});
const missing = () => Promise.reject(new EntryFailed('404'));

/** Returns a loader of the given builds (by version), with its events and calls. */
function loaderOf(
  builds: Record<string, () => Promise<unknown>>,
  changes: Partial<LoaderOptions> & { stable?: Release; previous?: Release | null } = {},
) {
  const { stable: row = stable, previous = older, ...options } = changes;
  const events: LoaderEvent[] = [];
  const loads: LoaderEvent[] = [];
  const begun: LoaderEvent[] = [];
  const lists: Partial<Record<LoaderEvent['type'], LoaderEvent[]>> = {
    load: loads,
    loading: begun,
  };
  const loadBuild = vi.fn<LoadBuild>(({ version }) => (builds[version] ?? missing)());
  const loader = createLoader({
    registry: registryView({ stable: row, previous }),
    report: (event) => (lists[event.type] ?? events).push(event),
    loadBuild,
    ...options,
  });
  const versions = () => loadBuild.mock.calls.map(([build]) => build.version);
  return { loader, events, loads, begun, loadBuild, versions };
}

const failed = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: RemoteUnavailable) => error,
  );

describe('loadRemote', () => {
  it('loads a remote once for concurrent calls', async () => {
    const module = remoteModule();
    const { loader, loadBuild, events } = loaderOf({ [stable.version]: async () => module });
    const load = () => loader.loadRemote('remote-visa');
    expect(await Promise.all([load(), load()])).toEqual([module.default, module.default]);
    expect(await load()).toBe(module.default);
    expect(loadBuild).toHaveBeenCalledTimes(1);
    expect(events).toEqual([]);
  });

  it.each([
    ['has no entry', missing, 'entry-failed'],
    [
      'lacks a chunk',
      () => Promise.reject(Object.assign(new Error('chunk 7'), { name: 'ChunkLoadError' })),
      'entry-failed',
    ],
    ['throws while evaluating', () => Promise.reject(new Error('boom')), 'broken'],
    ['throws a value other than an Error', () => Promise.reject('boom'), 'broken'],
    ['exports nothing', async () => ({}), 'broken'],
    ['exports no routes', async () => remoteModule({ routes: {} as never }), 'broken'],
  ])('uses the previous build, once, if the stable build %s', async (_, build, code) => {
    const module = remoteModule();
    const { loader, events, versions } = loaderOf({
      [stable.version]: build,
      [older.version]: async () => module,
    });
    expect(await loader.loadRemote('remote-visa')).toBe(module.default);
    expect(versions()).toEqual([stable.version, older.version]);
    expect(events).toMatchObject([{ type: 'fell-back', to: older.version, error: { code } }]);
  });

  it('fails within 6 s if the server hangs on both builds', async () => {
    vi.useFakeTimers();
    const { loader, versions } = loaderOf({ [stable.version]: hang, [older.version]: hang });
    const error = failed(loader.loadRemote('remote-visa'));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await error).toMatchObject({
      code: 'remote-unavailable',
      stable: { code: 'timed-out' },
      previous: { code: 'timed-out' },
    });
    expect(versions()).toEqual([stable.version, older.version]);
  });

  it('aborts only the requests of a build that timed out', async () => {
    vi.useFakeTimers();
    const { loader, loadBuild } = loaderOf({
      [stable.version]: hang,
      [older.version]: async () => remoteModule(),
    });
    const loading = loader.loadRemote('remote-visa');
    const aborted = () => loadBuild.mock.calls.map(([, { signal }]) => signal.aborted);
    await vi.advanceTimersByTimeAsync(loadBudgetMs.stable - 1);
    expect(aborted()).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(aborted()).toEqual([true, false]);
  });

  it('fails within 8 s of the navigation after a slow start', async () => {
    vi.useFakeTimers();
    const { loader } = loaderOf({ [stable.version]: hang, [older.version]: hang });
    const error = failed(loader.loadRemote('remote-visa', 4_000));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await error).toMatchObject({ previous: { code: 'timed-out' } });
  });

  it('loads the newer release at once if files of the tab’s versions are missing', async () => {
    const newer = release({ version: '1.0.9-dddddddd' });
    const module = remoteModule();
    const { loader, versions, events } = loaderOf(
      { [newer.version]: async () => module },
      { reread: async () => registryView({ stable: newer, previous: null }) },
    );
    expect(await loader.loadRemote('remote-visa')).toBe(module.default);
    expect(versions()).toEqual([stable.version, older.version, newer.version]);
    expect(events).toEqual([]);
  });

  it('puts both causes into the error and the report', async () => {
    const { loader, events } = loaderOf({
      [older.version]: () => Promise.reject(new Error('old')),
    });
    const error = await failed(loader.loadRemote('remote-visa'));
    expect(error).toBeInstanceOf(RemoteUnavailable);
    expect(error.message).toContain('404');
    expect(error.message).toContain('old');
    expect(events).toEqual([{ type: 'remote-unavailable', remote: 'remote-visa', error }]);
  });

  it('makes a fresh attempt after a failure', async () => {
    const module = remoteModule();
    const build = vi.fn(async () => module).mockRejectedValueOnce(new EntryFailed('404'));
    const { loader, loadBuild } = loaderOf({ [stable.version]: build });
    await failed(loader.loadRemote('remote-visa'));
    expect(await loader.loadRemote('remote-visa')).toBe(module.default);
    expect(loadBuild.mock.calls.map(([build, { number }]) => [build.version, number])).toEqual([
      [stable.version, 1],
      [older.version, 1],
      [stable.version, 2],
    ]);
  });

  it('rejects a build of another contract', async () => {
    const { loader, versions } = loaderOf({}, { stable: release({ contract: 2 }), previous: null });
    const error = await failed(loader.loadRemote('remote-visa'));
    expect(error.stable).toMatchObject({
      code: 'contract-mismatch',
      message: 'built against contract 2, this host uses 1',
    });
    expect(versions()).toEqual([]);
  });

  it('rejects an unregistered remote with the reason', async () => {
    const { loader } = loaderOf({});
    expect((await failed(loader.loadRemote('remote-none'))).stable.code).toBe('not-registered');
  });

  it('loads a repaired release on the first retry', async () => {
    const repaired = release({ version: '1.0.1-cccccccc' });
    const module = remoteModule();
    let registered = stable;
    const { loader } = loaderOf(
      { [repaired.version]: async () => module },
      { previous: null, reread: async () => registryView({ stable: registered, previous: null }) },
    );
    await failed(loader.loadRemote('remote-visa'));
    registered = repaired;
    expect(await loader.loadRemote('remote-visa')).toBe(module.default);
  });

  it('ends a retry even if the registry hangs', async () => {
    vi.useFakeTimers();
    const { loader } = loaderOf({ [stable.version]: missing }, { previous: null, reread: hang });
    const first = failed(loader.loadRemote('remote-visa'));
    await vi.advanceTimersByTimeAsync(1_500);
    await first;
    const retried = failed(loader.loadRemote('remote-visa'));
    await vi.advanceTimersByTimeAsync(1_500);
    expect((await retried).stable.code).toBe('entry-failed');
  });

  it('never replaces a running release', async () => {
    const module = remoteModule();
    const reread = vi.fn(async () => registryView({ stable: older, previous: null }));
    const { loader, versions } = loaderOf({ [stable.version]: async () => module }, { reread });
    await loader.loadRemote('remote-visa');
    await loader.loadRemote('remote-visa');
    expect(reread).not.toHaveBeenCalled();
    expect(versions()).toEqual([stable.version]);
  });
});

describe('load events', () => {
  it('report the running build with its loading time', async () => {
    const { loader, loads, begun } = loaderOf({ [stable.version]: async () => remoteModule() });
    expect(loader.running('remote-visa')).toBeUndefined();
    await loader.loadRemote('remote-visa');
    await loader.loadRemote('remote-visa');
    const { version } = stable;
    const build = { remote: 'remote-visa', version, channel: 'stable' };
    expect(begun).toEqual([{ type: 'loading', ...build }]);
    expect(loads).toEqual([
      { type: 'load', ...build, phase: 'evaluate', error: undefined, ms: expect.any(Number) },
    ]);
    expect(loader.running('remote-visa')).toEqual({ version, channel: 'stable' });
  });

  it('report the failed stable build before the last good one', async () => {
    const { loader, loads } = loaderOf({ [older.version]: async () => remoteModule() });
    await loader.loadRemote('remote-visa');
    expect(loads).toMatchObject([
      {
        version: stable.version,
        channel: 'stable',
        phase: 'entry',
        error: { code: 'entry-failed' },
      },
      { version: older.version, channel: 'previous', phase: 'evaluate', error: undefined },
    ]);
    expect(loader.running('remote-visa')?.channel).toBe('previous');
  });

  it('report a failed canary before the stable build', async () => {
    const registry = registryView({ stable, previous: older });
    const [row] = registry.remotes;
    if (!row) expect.unreachable();
    const remotes = [{ ...row, canary: true as const }];
    const { loader, loads } = loaderOf(
      { [older.version]: async () => remoteModule() },
      { registry: { ...registry, remotes } },
    );
    await loader.loadRemote('remote-visa');
    expect(loads).toMatchObject([
      { version: stable.version, channel: 'canary' },
      { version: older.version, channel: 'stable', error: undefined },
    ]);
  });

  it('report the phase in which a build threw', async () => {
    const throws = () => Promise.reject(new Error('boom'));
    const { loader, loads } = loaderOf({ [stable.version]: throws }, { previous: null });
    await failed(loader.loadRemote('remote-visa'));
    expect(loads).toMatchObject([{ phase: 'evaluate', error: { code: 'broken' } }]);
  });
});

describe('reloadIfReplaced', () => {
  const main = '/assets/main.0a1b.js';
  function tab(registered: Release, host = main) {
    const reload = vi.fn();
    const view = registryView({ stable: registered, previous: null });
    const live = { version: '1.0.0-eeeeeeee', contract: 1, entry: host, releasedAt: '' };
    const { loader } = loaderOf(
      {},
      {
        reread: async () => ({ ...view, host: live }),
        page: { storage: memoryStorage(), reload, runs: (entry) => entry === main },
      },
    );
    return { loader, reload };
  }
  const href = 'http://localhost/bank';

  it('reloads a tab older than the registered build, once', async () => {
    const { loader, reload } = tab(release({ version: '1.0.9-dddddddd' }));
    void loader.reloadIfReplaced('remote-visa', href);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledExactlyOnceWith(href));
    await loader.reloadIfReplaced('remote-visa', href);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads a tab of another host than the registered one, once', async () => {
    const { loader, reload } = tab(stable, '/assets/main.2c3d.js');
    void loader.reloadIfReplaced('remote-visa', href);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledExactlyOnceWith(href));
    await loader.reloadIfReplaced('remote-visa', href);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload a tab that runs the registered builds', async () => {
    const { loader, reload } = tab(stable);
    await loader.reloadIfReplaced('remote-visa', href);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('prefetch', () => {
  it('loads the code of the page at the path, whatever its query', async () => {
    const page = vi.fn(async () => ({}));
    const other = vi.fn(async () => ({}));
    const routes = [
      { path: '/bank', lazy: page },
      { path: '/bank/cardDetail/:id', lazy: other },
    ];
    const { loader } = loaderOf({ [stable.version]: async () => remoteModule({ routes }) });
    await loader.prefetch('/bank?tab=mine');
    expect(page).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });

  it('never rejects, and leaves later loads unaffected', async () => {
    const build = vi.fn(async () => remoteModule()).mockRejectedValueOnce(new Error('boom'));
    const { loader } = loaderOf({ [stable.version]: build }, { previous: null });
    await expect(loader.prefetch('/bank')).resolves.toBeUndefined();
    await expect(loader.prefetch('/nobody')).resolves.toBeUndefined();
    await expect(loader.loadRemote('remote-visa')).resolves.toBeDefined();
  });
});

describe('createLoader', () => {
  it('reports the problems of the registry', () => {
    const registry = {
      ...registryView({ stable, previous: null }),
      problems: ['remote-defi is disabled: x'],
    };
    expect(loaderOf({}, { registry }).events).toEqual([
      { type: 'registry-problem', problem: 'remote-defi is disabled: x' },
    ]);
  });

  it('loads the release of the registry that replaced the saved one', async () => {
    const saved = registryView({ stable: older, previous: null });
    const { loader, versions } = loaderOf(
      { [stable.version]: async () => remoteModule() },
      { registry: saved },
    );
    loader.setRegistry(registryView({ stable, previous: older }));
    await loader.loadRemote('remote-visa');
    expect(versions()).toEqual([stable.version]);
  });

  it('loads entries before the given pages in idle time', async () => {
    vi.stubGlobal('document', { readyState: 'complete' });
    vi.stubGlobal('requestIdleCallback', (run: () => void) => queueMicrotask(run));
    const steps: string[] = [];
    const page = async () => {
      steps.push('page');
      return {};
    };
    const routes = [{ path: '/bank', lazy: page }];
    const { loader } = loaderOf({
      [stable.version]: async () => {
        steps.push('entry');
        return remoteModule({ routes });
      },
    });
    loader.preload(['/bank?tab=get']);
    await vi.waitFor(() => expect(steps).toEqual(['entry', 'page']));
  });
});
