import type { Canary } from '@shared/contract';
import { readBrowser, runsCanary } from './canary.ts';
import { fetchRegistry } from './edge.ts';
import type { OverrideEdge } from './overrides.lazy.ts';
import { type RegistryView, readRegistry, viewOf } from './registry-view.ts';
import { overridesKey, sharedStorage, tabStorage } from './storage.ts';

const savedKey = 'tessera.registry';

export interface RegistryOptions {
  /** Returns the configured origins of overrides. Called only if the tab has overrides. */
  readonly overrideOrigins?: () => readonly string[] | Promise<readonly string[]>;
  readonly timeoutMs?: number;
  /** Time after which the saved registry is used instead, if there is one, ms. */
  readonly savedAfterMs?: number;
  readonly edge?: RegistryEdge;
}

/** The browser, limited to the parts that reading the registry needs. */
export interface RegistryEdge extends OverrideEdge {
  readonly fetchRegistry: (signal: AbortSignal) => Promise<unknown>;
  /** Storage that all tabs share. It keeps the last good registry. */
  readonly shared: Pick<Storage, 'getItem' | 'setItem'>;
}

/** Returns the registry, else this browser's last good one, else an empty one. Never rejects. */
export async function loadRegistry(options: RegistryOptions = {}): Promise<RegistryView> {
  const { timeoutMs = 4_000, savedAfterMs = 1_500, overrideOrigins = () => [] } = options;
  const { edge = browserEdge() } = options;
  const signal = signalAfter(timeoutMs);
  const saved = readSaved(edge);
  const view = await currentView(edge, saved ? signalAfter(savedAfterMs) : signal, saved);
  const { location, storage } = edge;
  if (!location.search.includes('remote=') && !storage.getItem(overridesKey)) return view;
  try {
    // In a separate chunk, so that tabs without overrides do not load its code.
    const { withOverrides } = await import('./overrides.lazy.ts');
    return await withOverrides(view, edge, overrideOrigins, signal);
  } catch (error) {
    return viewOf({ ...view, problems: [...view.problems, `overrides: ${textOf(error)}`] });
  }
}

export function savedRegistry(): RegistryView | undefined {
  return readSaved(browserEdge());
}

async function currentView(
  edge: RegistryEdge,
  signal: AbortSignal,
  saved: RegistryView | undefined,
): Promise<RegistryView> {
  let problem: string;
  try {
    const body = await edge.fetchRegistry(signal);
    const view = readRegistry(body, 'network', canariesOf(edge));
    if (view) {
      save(edge.shared, body);
      return view;
    }
    problem = 'the registry is malformed';
  } catch (error) {
    problem = `the registry cannot be read: ${textOf(error)}`;
  }
  if (saved) return { ...saved, problems: [problem, ...saved.problems] };
  return viewOf({ remotes: [], disabled: [], source: 'none', problems: [problem] });
}

/** Returns a test for whether this browser runs a canary. Its first call draws the dice. */
function canariesOf({ location, shared }: RegistryEdge): (canary: Canary) => boolean {
  return (canary) => runsCanary(canary, readBrowser(location.search, shared));
}

function save(storage: RegistryEdge['shared'], body: unknown): void {
  try {
    storage.setItem(savedKey, JSON.stringify(body));
  } catch {
    // A full or forbidden storage only disables the fallback.
  }
}

function readSaved(edge: RegistryEdge): RegistryView | undefined {
  try {
    const text = edge.shared.getItem(savedKey);
    return text ? readRegistry(JSON.parse(text), 'saved', canariesOf(edge)) : undefined;
  } catch {
    return undefined;
  }
}

/** Same as `AbortSignal.timeout`, which iOS 15 lacks. */
function signalAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException(`no answer in ${ms} ms`, 'TimeoutError')), ms);
  return controller.signal;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function browserEdge(): RegistryEdge {
  return {
    fetchRegistry,
    fetch: fetch.bind(globalThis),
    storage: tabStorage,
    shared: sharedStorage,
    location,
  };
}
