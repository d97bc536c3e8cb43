import { shellStore } from '@shared/shell';
import { atom } from 'jotai';

/** Local storage holds the private key unencrypted, because it protects only play money. */
export interface SandboxAccount {
  address: string;
  privateKey: string;
}

interface Keyring {
  accounts: readonly SandboxAccount[];
  /** The only address that a connected site gets. */
  active: string | undefined;
  /** Whether the user has connected this site. */
  connected: boolean;
}

const key = 'tessera.sandboxWallet';
const empty: Keyring = { accounts: [], active: undefined, connected: false };

const ownAtom = atom<Keyring>(read());

/** The accounts of this browser. A write also stores them, merged with those of other tabs. */
export const keyringAtom = atom(
  (get) => get(ownAtom),
  (get, set, change: Partial<Keyring>) => {
    const next = withAccountsOf(read(), { ...get(ownAtom), ...change });
    set(ownAtom, next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {}
  },
);

addEventListener('storage', (event) => {
  if (event.key === key) shellStore.set(ownAtom, (own) => withAccountsOf(read(), own));
});

/** Merges the accounts. Keeps this tab's permission, and its active account if it has one. */
function withAccountsOf(stored: Keyring, own: Keyring): Keyring {
  const known = new Map([...stored.accounts, ...own.accounts].map((one) => [one.address, one]));
  return { ...own, accounts: [...known.values()], active: own.active ?? stored.active };
}

export const keyring = {
  get: (): Keyring => shellStore.get(keyringAtom),
  change: (part: Partial<Keyring>): void => shellStore.set(keyringAtom, part),
  /** Returns the accounts that the site may see: the active one, once connected. */
  shared(): string[] {
    const { connected, active } = shellStore.get(keyringAtom);
    return connected && active ? [active] : [];
  },
  find(address: unknown): SandboxAccount | undefined {
    const wanted = String(address).toLowerCase();
    return shellStore
      .get(keyringAtom)
      .accounts.find((account) => account.address.toLowerCase() === wanted);
  },
};

/** Adds an account. Only the first becomes active; `Engine.use` activates another. */
export async function addAccount(): Promise<SandboxAccount> {
  const { newAccount } = await import('./signer.lazy.ts');
  const account = newAccount();
  const { accounts, active = account.address } = keyring.get();
  keyring.change({ accounts: [...accounts, account], active });
  return account;
}

let first: Promise<SandboxAccount> | undefined;

/** Returns the first account, created if missing. Concurrent calls share it. */
export async function ensureAccount(): Promise<SandboxAccount> {
  const [known] = keyring.get().accounts;
  if (known) return known;
  first ??= addAccount().finally(() => {
    first = undefined;
  });
  return first;
}

function read(): Keyring {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Keyring> | null;
    const accounts = (value?.accounts ?? []).filter(
      ({ address, privateKey }) =>
        /^0x[0-9a-fA-F]{40}$/.test(address) && /^0x[0-9a-fA-F]{64}$/.test(privateKey),
    );
    const active = accounts.find(({ address }) => address === value?.active) ?? accounts[0];
    return {
      accounts,
      active: active?.address,
      connected: active !== undefined && value?.connected === true,
    };
  } catch {
    return empty;
  }
}
