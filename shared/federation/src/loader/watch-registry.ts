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

/** Reads on focus are at least this far apart. */
const shortestGapMs = 10_000;

/**
 * Reads the registry every 5 minutes and on focus, and reports newer versions. They are not loaded:
 * code is never swapped under a form; the next load of the document takes them. The result stops it.
 */
export function watchRegistry(options: WatchOptions): () => void {
  const { reread, report, everyMs = 300_000, now = Date.now } = options;
  const reported = new Map(
    options.registry.remotes.map(({ name, stable }) => [name, stable.version]),
  );
  let lastRead = now();

  async function read(): Promise<void> {
    lastRead = now();
    const { remotes, source } = await reread();
    if (source !== 'network') return;
    for (const { name, stable, override } of remotes) {
      if (override || reported.get(name) === stable.version) continue;
      reported.set(name, stable.version);
      report({ type: 'update-available', remote: name, version: stable.version });
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
