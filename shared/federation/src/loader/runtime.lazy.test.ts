// @vitest-environment happy-dom
import { createInstance } from '@module-federation/enhanced/runtime';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadThroughRuntime } from './runtime.lazy.ts';

const { getLazy } = vi.hoisted(() => ({ getLazy: vi.fn() }));
vi.mock('./share-scope.ts', () => ({
  provides: { modules: {}, texts: [] },
  shareScope: {
    lazy: {
      version: '1.0.0',
      get: getLazy,
      shareConfig: { singleton: true, requiredVersion: false },
    },
  },
}));

const name = 'remote_defi_1';
const build = {
  name: 'remote-defi',
  version: '1.0.0',
  entry: '/federation/remote-defi/1.0.0/entry.js',
  integrity: null,
  contract: 1,
  needs: undefined,
};

/** Returns a container as webpack builds it: a runtime instance that uses the host's modules. */
function container() {
  const own = createInstance({ name, remotes: [], shared: {}, shareStrategy: 'loaded-first' });
  return {
    init: (scope: never, initScope: never) =>
      own.initShareScopeMap('default', scope, { hostShareScopeMap: {}, initScope } as never),
    get: async () => {
      const factory = await own.loadShare('lazy', {
        customShareInfo: { shareConfig: { singleton: true, requiredVersion: '^1.0.0' } },
      } as never);
      if (!factory) throw new Error("Can not get 'lazy'");
      return factory;
    },
  };
}

beforeEach(() => {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    vi.stubGlobal(name, container());
    (script as HTMLScriptElement).onload?.({} as Event);
  });
});

it('gives a second attempt the shared modules that the first attempt is still loading', async () => {
  let arrives = (_: () => string) => {};
  getLazy.mockReturnValue(new Promise<() => string>((done) => (arrives = done)));
  const load = (number: number) =>
    loadThroughRuntime(
      name,
      build as never,
      { number, signal: new AbortController().signal },
      Promise.resolve(build.entry),
    );
  void load(1).catch(() => {});
  await vi.waitFor(() => expect(getLazy).toHaveBeenCalled());
  const second = load(2);
  arrives(() => 'the module');
  expect(await second).toBe('the module');
});
