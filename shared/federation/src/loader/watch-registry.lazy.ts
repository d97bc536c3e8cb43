import type { LoaderEvent } from './events.ts';
import type { RegistryView } from './registry-view.ts';

export interface WatchOptions {
  readonly registry: RegistryView;
  readonly reread: () => Promise<RegistryView>;
  readonly report: (event: LoaderEvent) => void;
  /** ms between two reads; default 5 minutes. */
  readonly everyMs?: number;
  readonly now?: () => number;
}

function versionsIn({ remotes, host }: RegistryView): [string, string][] {
  return [
    ...remotes.flatMap(({ name, stable, override }): [string, string][] =>
      override ? [] : [[name, stable.version]],
    ),
    ...(host ? [['host', host.version] as [string, string]] : []),
  ];
}

/** Minimum time between two reads on focus, ms. */
const shortestGapMs = 10_000;

/** Reports new versions, and loads none. Returns a function that stops the watch. */
export function watchRegistry(options: WatchOptions): () => void {
  const { reread, report, everyMs = 300_000, now = Date.now } = options;
  const reported = new Map(versionsIn(options.registry));
  let lastRead = now();

  async function read(): Promise<void> {
    lastRead = now();
    const registry = await reread();
    if (registry.source !== 'network') return;
    for (const [name, version] of versionsIn(registry)) {
      if (reported.get(name) === version) continue;
      reported.set(name, version);
      report({ type: 'update-available', name, version });
    }
  }

  const onFocus = () => {
    if (now() - lastRead >= shortestGapMs) void read();
  };
  const timer = setInterval(() => void read(), everyMs);
  addEventListener('focus', onFocus);
  return () => {
    clearInterval(timer);
    removeEventListener('focus', onFocus);
  };
}
