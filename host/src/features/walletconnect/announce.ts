import { walletConnectId } from '@shared/contract';
import { publicConfig, session, shellStore } from '@shared/shell';
import type { Engine } from './engine.ts';
import { stageAtom } from './stage.ts';

type Listener = (value: unknown) => void;

const listeners = new Map<string, Set<Listener>>();
let engine: Promise<Engine> | undefined;

function loadEngine(): Promise<Engine> {
  engine ??= import('./load.lazy.tsx').then(({ loadWalletConnect }) => loadWalletConnect(emit));
  engine.catch(() => {
    engine = undefined;
  });
  return engine;
}

function emit(event: string, value: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(value);
}

/** EIP-1193 provider; frozen, as EIP-6963 requires. */
const provider = Object.freeze({
  /** Time limit of a prompt, ms: a person may need several codes of five minutes each. */
  promptMs: 900_000,
  async request(args: { method: string; params?: unknown }) {
    return (await loadEngine()).request(args);
  },
  on(event: string, listener: Listener) {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known.add(listener));
  },
  removeListener(event: string, listener: Listener) {
    listeners.get(event)?.delete(listener);
  },
});

/** A phone; EIP-6963 requires a square icon as a data URI. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#f6f3ec"/><rect x="10" y="5.5" width="12" height="21" rx="2.6" fill="none" stroke="#0e6b56" stroke-width="2.2"/><path d="M14.4 22.9h3.2" stroke="#bc5630" stroke-width="2.2" stroke-linecap="round"/></svg>',
)}`;

const info = Object.freeze({
  uuid: '5b6f0f6e-6d0c-4a44-9a57-7e55e7a00002',
  name: 'WalletConnect',
  icon,
  rdns: walletConnectId,
});

let announced = false;

/** Announces the entry (EIP-6963) if WalletConnect is on. Call it after the configuration loads. */
export function announceWalletConnect(): void {
  if (announced || !publicConfig().walletconnect) return;
  announced = true;
  const announce = () =>
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  addEventListener('eip6963:requestProvider', announce);
  announce();
  // After an expiry, the phone stays connected, so that the next sign-in needs no new code.
  session.onLogout((reason) => {
    shellStore.get(stageAtom)?.cancel();
    if (reason === 'user' || reason === 'otherTab')
      engine?.then(({ disconnect }) => disconnect()).catch(() => {});
  });
}
