import { publicConfig, sandboxWalletId, shellStore } from '@shared/shell';
import { askAtom, askUser } from './asks.ts';
import type { Engine } from './engine.lazy.ts';

type Listener = (value: unknown) => void;

const listeners = new Map<string, Set<Listener>>();
let engine: Promise<Engine> | undefined;

export function sandboxEngine(): Promise<Engine> {
  engine ??= load();
  engine.catch(() => {
    engine = undefined;
  });
  return engine;
}

async function load(): Promise<Engine> {
  const [{ createEngine }, { rpc }] = await Promise.all([
    import('./engine.lazy.ts'),
    import('../../json-rpc/index.ts'),
  ]);
  const { chain, checkout } = publicConfig();
  // This page may be open under several names (localhost, 127.0.0.1), and the content security
  // policy lets it call only its own origin.
  const { pathname, href } = new URL(chain.rpc_url, location.origin);
  const url = pathname.startsWith('/api/') ? pathname : href;
  return createEngine({
    chain,
    checkout,
    rpc: (method, params) => rpc(url, method, params),
    ask: askUser,
    emit(event, value) {
      for (const listener of listeners.get(event) ?? []) listener(value);
    },
  });
}

/** EIP-1193 provider. */
const provider = Object.freeze({
  async request(args: { method: string; params?: unknown }) {
    return (await sandboxEngine()).request(args);
  },
  on(event: string, listener: Listener) {
    const heard = listeners.get(event) ?? new Set();
    listeners.set(event, heard.add(listener));
  },
  removeListener(event: string, listener: Listener) {
    listeners.get(event)?.delete(listener);
  },
});

/** The brand's tile with its notch; EIP-6963 requires a data URI. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#f6f3ec"/><path d="M9 7h8.2a.8.8 0 0 1 .8.8 6.9 6.9 0 0 0 6.9 6.9.8.8 0 0 1 .8.8V23a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V10a3 3 0 0 1 3-3Z" fill="#0e6b56"/><rect x="21.4" y="5.8" width="5.6" height="5.6" rx="1.1" transform="rotate(45 24.2 8.6)" fill="#bc5630"/></svg>',
)}`;

const info = Object.freeze({
  uuid: '5b6f0f6e-6d0c-4a44-9a57-7e55e7a00001',
  name: 'Sandbox wallet',
  icon,
  rdns: sandboxWalletId,
});

let announced = false;

/** Announces the wallet (EIP-6963) in a sandbox. Call it after the configuration is loaded. */
export function announceSandboxWallet(): void {
  if (announced || !publicConfig().sandbox) return;
  announced = true;
  const announce = () =>
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  addEventListener('eip6963:requestProvider', announce);
  announce();
  let isMounted = false;
  const stop = shellStore.sub(askAtom, () => {
    const asked = shellStore.get(askAtom);
    if (!asked) return;
    import('./mount.lazy.tsx').then(
      ({ mountSandboxWallet }) => {
        stop();
        if (!isMounted) mountSandboxWallet();
        isMounted = true;
      },
      // If the code of the sheet fails to load, the next question loads it again.
      () => asked.reject(),
    );
  });
}
