import type { WalletConnectAccess } from '@shared/contract';
import { SignClient } from '@walletconnect/sign-client';
import type { WalletApp } from './stage.ts';

/** A connected wallet app. */
export interface Session {
  topic: string;
  /** CAIP-10: 'eip155:210000:0x…'; each network's first account is the selected one. */
  accounts: readonly string[];
  methods: readonly string[];
  app: WalletApp;
}

export interface Proposal {
  /** Text of the code, 'wc:…'. */
  uri: string;
  /** ms since the epoch. */
  expiresAt: number;
  /** Resolves when a wallet accepts; rejects with its refusal, or when the code expires. */
  approval: Promise<Session>;
}

export interface SessionRequest {
  /** CAIP-2: 'eip155:210000'. */
  chainId: string;
  method: string;
  params: unknown;
  lifeMs: number;
}

/** The part of a WalletConnect client that the engine uses; tests pass their own. */
export interface Client {
  /** Returns the newest session that has not ended. */
  session(): Session | undefined;
  /** Offers a session. `chains`: CAIP-2 ids that a wallet may accept. */
  propose(chains: string[]): Promise<Proposal>;
  /** Sends a request to the wallet app. @throws the wallet's error, with its code */
  request(session: Session, request: SessionRequest): Promise<unknown>;
  disconnect(session: Session): Promise<void>;
  isConnected(): boolean;
  /** Connects to the relay. Returns false if it does not answer within `limitMs`. */
  connect(limitMs: number): Promise<boolean>;
  /** Calls `listener` when a session or the relay's connection changes; the result stops it. */
  onChange(listener: () => void): () => void;
}

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
];

/** Lifetime of a code, ms: the protocol's time for an answer to a proposal. */
const codeLifeMs = 300_000;

/** Opens the client with its stored sessions. Does not wait for the relay. */
export async function openClient(access: WalletConnectAccess, brand: string): Promise<Client> {
  const client = await SignClient.init({
    projectId: access.project_id,
    relayUrl: access.relay_url,
    // Wallet apps show these to the user.
    metadata: {
      name: brand,
      description: location.host,
      url: location.origin,
      icons: [`${location.origin}/icons/icon-192.png`],
    },
    telemetryEnabled: false,
    logger: 'silent',
  });
  keepPrivate(client);
  shareAttempts(client);
  const { relayer } = client.core;
  const listeners = new Set<() => void>();
  /** Topics of sessions that ended here; the client deletes them once the relay has the message. */
  const ended = new Set<string>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  for (const event of ['session_delete', 'session_expire', 'session_update'] as const)
    client.on(event, changed);
  for (const event of ['relayer_connect', 'relayer_disconnect']) relayer.on(event, changed);

  return {
    session: () =>
      client.session
        .getAll()
        .filter(({ topic, expiry }) => expiry * 1000 > Date.now() && !ended.has(topic))
        .sort((a, b) => a.expiry - b.expiry)
        .map(readSession)
        .at(-1),

    async propose(chains) {
      const expiresAt = Date.now() + codeLifeMs;
      const { uri, approval } = await client.connect({
        optionalNamespaces: {
          eip155: { chains, methods, events: ['accountsChanged', 'chainChanged'] },
        },
      });
      if (!uri) throw new Error('WalletConnect returned no code');
      return {
        uri,
        expiresAt,
        approval: approval().then((settled) => {
          changed();
          return readSession(settled);
        }),
      };
    },

    request: ({ topic }, { chainId, method, params, lifeMs }) =>
      client.request({ topic, chainId, request: { method, params }, expiry: lifeMs / 1000 }),

    async disconnect({ topic }) {
      const reason = { code: 6000, message: 'User disconnected.' };
      ended.add(topic);
      changed();
      // Without the relay, the session ends here only; on the phone it ends when it expires.
      await client.disconnect({ topic, reason }).catch(() => client.session.delete(topic, reason));
    },

    isConnected: () => relayer.connected,

    async connect(limitMs) {
      if (relayer.connected) return true;
      const late = new Promise((resolve) => setTimeout(resolve, limitMs));
      await Promise.race([relayer.transportOpen().catch(() => late), late]);
      return relayer.connected;
    },

    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type RawClient = Awaited<ReturnType<typeof SignClient.init>>;
type Settled = ReturnType<RawClient['session']['getAll']>[number];

function readSession({ topic, namespaces, peer }: Settled): Session {
  const { accounts = [], methods: allowed = [] } = namespaces.eip155 ?? {};
  const { name, redirect } = peer.metadata;
  return {
    topic,
    accounts,
    methods: allowed,
    app: { name: name.slice(0, 40), link: appLink(redirect?.universal, redirect?.native) },
  };
}

/**
 * Returns the first link that opens an app. Rejects scripts and files, as wallets send the links.
 */
function appLink(...links: (string | undefined)[]): string | undefined {
  return links.find((link) => {
    if (!link || !URL.canParse(link)) return false;
    return !/^(javascript|data|blob|file|http|about|vbscript):/i.test(new URL(link).protocol);
  });
}

/**
 * Stops what the client does besides the protocol: a frame of verify.walletconnect.org with the
 * page's origin for each request, and plain copies of methods, contracts and hashes to the relay.
 */
function keepPrivate(client: RawClient): void {
  client.core.verify.register = async () => '';
  const engine = client.engine as unknown as { getTVFParams: () => object };
  engine.getTVFParams = () => ({});
}

/**
 * Makes concurrent calls that need the relay share one attempt to connect. In the client each call
 * replaces the others' socket, and each replaced call then connects again, without a pause or end.
 */
function shareAttempts(client: RawClient): void {
  const relayer = client.core.relayer as unknown as { connect(url?: string): Promise<void> };
  const connect = relayer.connect.bind(relayer);
  let attempt: Promise<void> | undefined;
  relayer.connect = (url) => {
    attempt ??= connect(url).finally(() => {
      attempt = undefined;
    });
    return attempt;
  };
}
