import type { ChainInfo } from '@shared/contract';
import { WalletError } from '@shared/shell/wallet';
import { RpcError, rejected, unknownChain, unsupported } from '../../json-rpc/index.ts';
import type { Client, Proposal, Session } from './client.ts';
import type { Stage } from './stage.ts';

interface EngineDeps {
  chain: ChainInfo;
  client: Client;
  /** Calls the chain's node. */
  rpc(method: string, params: unknown): Promise<unknown>;
  /** Shows the sheet; null closes it. */
  show(stage: Stage | null): void;
  emit(event: string, value: unknown): void;
}

type Params = readonly unknown[];

/** Time until a silent relay counts as unreachable, ms. */
export const relayLimitMs = 15_000;

/** Time in which a person answers a request on the phone, ms; wallets drop it afterwards. */
const requestLifeMs = 300_000;

/** Time in which a wallet reports a network that it has just added, ms. */
const networkReportMs = 3_000;

const prompts = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'];

/** Returns an engine that answers EIP-1193 requests through a wallet app, connected by a relay. */
export function createEngine({ chain, client, rpc, show, emit }: EngineDeps) {
  const own = `eip155:${chain.id}`;
  let last = client.session();
  let connecting: Promise<string[]> | undefined;
  let isSending = false;
  /** Rejections of the requests that wait for the phone. */
  const open = new Set<(error: unknown) => void>();
  /** Shows the open sheet of a request again; does nothing while it is closed. */
  let refreshSheet = nothing;
  /** Shows the sheet of the open payment, which the user may have closed. */
  let showPayment = nothing;

  client.onChange(() => {
    const before = last;
    last = client.session();
    refreshSheet();
    if (!before) return;
    if (before.topic !== last?.topic) {
      for (const reject of open) reject(disconnected());
      emit('disconnect', { code: 4900 });
      return;
    }
    if (chainOf(before) !== chainOf(last)) emit('chainChanged', hex(chainOf(last)));
    if (String(accountsOf(before)) !== String(accountsOf(last)))
      emit('accountsChanged', accountsOf(last));
  });

  /** The product's chain if the wallet offers it, else the wallet's first one. */
  function chainOf(session: Session | undefined): number {
    if (!session || offers(session, own)) return chain.id;
    return Number(session.accounts[0]?.split(':')[1]) || chain.id;
  }

  function accountsOf(session: Session | undefined): string[] {
    if (!session) return [];
    const prefix = `eip155:${chainOf(session)}:`;
    const found = session.accounts.filter((account) => account.startsWith(prefix));
    return [...new Set(found.map((account) => account.slice(prefix.length)))];
  }

  function connect(): Promise<string[]> | string[] {
    const session = client.session();
    if (session && offers(session, own)) return accountsOf(session);
    // Wallets offer their networks when they connect, so one without ours has to connect again.
    if (session) void client.disconnect(session);
    connecting ??= pair().finally(() => {
      connecting = undefined;
    });
    return connecting;
  }

  /** Offers codes until a wallet connects. @throws the wallet's refusal; RpcError 4001 on cancel */
  function pair(): Promise<string[]> {
    return new Promise((resolve, reject) => {
      let attempt = 0;
      let isOver = false;
      let timer: ReturnType<typeof setTimeout> | undefined;

      function end(settle: () => void): void {
        isOver = true;
        clearTimeout(timer);
        show(null);
        settle();
      }

      const cancel = () => end(() => reject(rejected()));
      const renew = () => void offer();

      async function offer(): Promise<void> {
        const mine = ++attempt;
        const isLatest = () => !isOver && mine === attempt;
        const showUnreachable = () => {
          if (isLatest()) show({ kind: 'unreachable', renew, cancel });
        };
        clearTimeout(timer);
        timer = setTimeout(showUnreachable, relayLimitMs);
        show({ kind: 'opening', cancel });
        let proposal: Proposal;
        try {
          proposal = await client.propose([own, 'eip155:1']);
        } catch {
          showUnreachable();
          return;
        }
        if (isLatest()) {
          const { uri, expiresAt } = proposal;
          show({ kind: 'scan', uri, expiresAt, renew, cancel });
          clearTimeout(timer);
          timer = setTimeout(
            () => isLatest() && show({ kind: 'expired', renew, cancel }),
            expiresAt - Date.now(),
          );
        }
        await proposal.approval.then(
          (session) => {
            // An earlier code counts too: the phone may have scanned it before the renewal.
            if (isOver) void client.disconnect(session);
            else end(() => resolve(accountsOf(session)));
          },
          (error) => {
            if (!isOver && !isExpiry(error)) end(() => reject(error));
          },
        );
      }

      renew();
    });
  }

  /** Sends a request to the phone. @throws WalletError, or the wallet's error with its code */
  async function prompt(method: string, params: Params, chainId = own): Promise<unknown> {
    const session = client.session();
    if (!session) throw disconnected();
    if (!session.methods.includes(method)) throw unsupported(method);
    // The sheet may already show a newer request.
    const close = () => {
      if (refreshSheet !== showConfirm) return;
      refreshSheet = nothing;
      show(null);
    };
    const showConfirm = () => {
      refreshSheet = showConfirm;
      show({
        kind: 'confirm',
        app: session.app,
        offline: !client.isConnected(),
        // The request stays open: the phone may confirm it at any time.
        cancel: close,
        disconnect: () => void client.disconnect(session),
      });
    };
    if (method === 'eth_sendTransaction') showPayment = showConfirm;
    let rejectOpen = (_error: unknown) => {};
    const ended = new Promise<never>((_, reject) => {
      rejectOpen = reject;
    });
    ended.catch(() => {});
    open.add(rejectOpen);
    try {
      if (!client.isConnected()) await untilConnected(session);
      showConfirm();
      const life = { chainId, method, params, lifeMs: requestLifeMs };
      return await Promise.race([client.request(session, life), ended]);
    } catch (error) {
      throw isExpiry(error) ? new WalletError('timeout', error) : error;
    } finally {
      open.delete(rejectOpen);
      close();
    }
  }

  /** Connects to the relay before anything is sent. @throws RpcError 4001 if the user cancels */
  function untilConnected(session: Session): Promise<void> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      const cancel = () => {
        isOver = true;
        show(null);
        reject(rejected());
      };
      const disconnect = () => {
        cancel();
        void client.disconnect(session);
      };
      async function attempt(): Promise<void> {
        show({ kind: 'confirm', app: session.app, offline: true, cancel, disconnect });
        const isConnected = await client.connect(relayLimitMs);
        if (isOver) return;
        if (isConnected) resolve();
        else show({ kind: 'unreachable', renew: () => void attempt(), cancel });
      }
      void attempt();
    });
  }

  /** Two open payments could both be confirmed on the phone, so a second one is refused. */
  async function send(params: Params): Promise<unknown> {
    if (isSending) {
      showPayment();
      throw new RpcError(-32002, 'The phone has an open payment.');
    }
    isSending = true;
    try {
      return await prompt('eth_sendTransaction', params);
    } finally {
      isSending = false;
      showPayment = nothing;
    }
  }

  async function changeChain(method: string, params: Params): Promise<null> {
    const wanted = Number((params[0] as { chainId?: unknown } | undefined)?.chainId);
    const session = client.session();
    if (!session) throw disconnected();
    if (chainOf(session) === wanted) return null;
    if (wanted !== chain.id) throw unknownChain(wanted);
    await prompt(method, params, `eip155:${chainOf(session)}`);
    await untilOffered();
    return null;
  }

  /** Resolves when the session has the product's chain, or after `networkReportMs`. */
  function untilOffered(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        const session = client.session();
        if (session && offers(session, own)) end();
      };
      const stop = client.onChange(check);
      const timer = setTimeout(() => end(), networkReportMs);
      const end = () => {
        stop();
        clearTimeout(timer);
        resolve();
      };
      check();
    });
  }

  async function disconnect(): Promise<void> {
    const session = client.session();
    if (session) await client.disconnect(session);
  }

  return {
    /** Handles a request of the site. @throws RpcError, WalletError */
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const list = Array.isArray(params) ? params : [];
      if (method === 'eth_chainId') return hex(chainOf(client.session()));
      if (method === 'net_version') return String(chainOf(client.session()));
      if (method === 'eth_accounts') return accountsOf(client.session());
      if (method === 'eth_requestAccounts') return connect();
      if (method === 'eth_sendTransaction') return send(list);
      if (prompts.includes(method)) return prompt(method, list);
      if (/^wallet_(switch|add)EthereumChain$/.test(method)) return changeChain(method, list);
      if (method === 'wallet_revokePermissions') return disconnect().then(() => null);
      if (/^(eth|net|web3)_/.test(method) && !/sign/i.test(method)) return rpc(method, list);
      throw unsupported(method);
    },

    disconnect,
  };
}

function offers({ accounts }: Session, chainId: string): boolean {
  return accounts.some((account) => account.startsWith(`${chainId}:`));
}

const nothing = () => {};
const disconnected = () => new RpcError(4900, 'The wallet app is disconnected.');

/** The client reports an expired code or request by text only. */
function isExpiry(error: unknown): boolean {
  return /expired/i.test(String((error as { message?: unknown } | undefined)?.message));
}

const hex = (id: number) => `0x${id.toString(16)}`;

export type Engine = ReturnType<typeof createEngine>;
