import type { ChainInfo } from '@shared/contract';
import {
  invalidParams,
  rejected,
  unauthorized,
  unknownChain,
  unsupported,
} from '../../json-rpc/index.ts';
import type { askUser } from './asks.ts';
import { keyring, type SandboxAccount } from './keyring.ts';
import type { TokenAmount } from './known-call.ts';

interface EngineDeps {
  chain: ChainInfo;
  checkout: string;
  rpc(method: string, params: unknown): Promise<unknown>;
  ask: typeof askUser;
  emit(event: string, value: unknown): void;
}

type Params = readonly unknown[];

/** Returns an engine that handles EIP-1193 requests like a browser wallet. */
export function createEngine({ chain, checkout, rpc, ask, emit }: EngineDeps) {
  const hexChain = `0x${chain.id.toString(16)}`;
  const handlers: Record<string, (params: Params) => unknown> = {
    eth_chainId: () => hexChain,
    net_version: () => String(chain.id),
    eth_accounts: () => keyring.shared(),
    eth_requestAccounts: connect,
    personal_sign: personalSign,
    eth_signTypedData_v4: signTyped,
    eth_sendTransaction: send,
    wallet_switchEthereumChain: onlyThisChain,
    wallet_addEthereumChain: onlyThisChain,
    wallet_getPermissions: () =>
      keyring.shared().length > 0 ? [{ parentCapability: 'eth_accounts' }] : [],
    async wallet_requestPermissions() {
      await ask({ kind: 'connect' });
      shareAccounts();
      return [{ parentCapability: 'eth_accounts' }];
    },
    wallet_revokePermissions() {
      keyring.change({ connected: false });
      emit('accountsChanged', []);
      return null;
    },
  };

  async function connect(): Promise<string[]> {
    if (keyring.shared().length === 0) {
      await ask({ kind: 'connect' });
      shareAccounts();
    }
    return keyring.shared();
  }

  function shareAccounts(): void {
    // The user may have confirmed before an account existed.
    if (!keyring.get().active) throw rejected();
    keyring.change({ connected: true });
    emit('accountsChanged', keyring.shared());
  }

  async function personalSign([first, second]: Params): Promise<string> {
    // The usual order is (message, address); old pages send it reversed.
    const swapped = isAddress(first) && !isAddress(second);
    const [message, address] = swapped ? [second, first] : [first, second];
    if (typeof message !== 'string') throw invalidParams('a message expected');
    const account = authorized(address);
    await ask({ kind: 'sign', address: account.address, text: readable(message) });
    return (await import('./signer.lazy.ts')).signMessage(account, message);
  }

  async function signTyped([address, value]: Params): Promise<string> {
    const account = authorized(address);
    const signer = await import('./signer.lazy.ts');
    const data = signer.readTypedData(value);
    const of = data.domain.chainId;
    if (of !== undefined && Number(of) !== chain.id) throw unknownChain(of);
    const text = JSON.stringify({ domain: data.domain, message: data.message }, null, 2);
    await ask({ kind: 'typedData', address: account.address, text });
    return signer.signTypedData(account, data);
  }

  async function send([request]: Params): Promise<unknown> {
    const wanted = readTransaction(request);
    const account = authorized(wanted.from);
    const call = { ...wanted, from: account.address };
    const gas = await (wanted.gas ?? estimate(call));
    const price = await prices();
    const signer = await import('./signer.lazy.ts');
    const known = signer.knownCall(wanted);
    const read = (to: string, data: string) => rpc('eth_call', [{ to, data }, 'latest']);
    const texts = (tokens: TokenAmount) => signer.tokenTexts(tokens, account.address, read);
    const facts = { address: account.address, fee: gas * price.most };
    if (known?.name === 'approve') {
      const isCheckout = sameAddress(known.spender, checkout);
      await ask({
        kind: 'approve',
        ...facts,
        approval: signer.approvalKind(known.tokens, isCheckout),
        spender: known.spender,
        isCheckout,
        token: wanted.to,
        tokens: await texts(known.tokens),
      });
    } else {
      await ask({
        kind: 'send',
        ...facts,
        to: wanted.to,
        amount: BigInt(wanted.value),
        isCheckout: sameAddress(wanted.to, checkout),
        hasData: wanted.data !== '0x',
        call: known?.name,
        tokens: known?.tokens && (await texts(known.tokens)),
      });
    }
    const nonce = Number(await rpc('eth_getTransactionCount', [account.address, 'pending']));
    const raw = await signer.signTransaction(account, {
      type: 2,
      chainId: chain.id,
      nonce,
      to: wanted.to,
      value: wanted.value,
      data: wanted.data,
      gasLimit: gas,
      maxFeePerGas: price.most,
      maxPriorityFeePerGas: price.tip,
    });
    return rpc('eth_sendRawTransaction', [raw]);
  }

  /** Returns the node's estimate plus a quarter: the state can change before the block. */
  async function estimate(call: object): Promise<bigint> {
    const gas = BigInt(String(await rpc('eth_estimateGas', [call])));
    return (gas * 5n) / 4n;
  }

  async function prices(): Promise<{ most: bigint; tip: bigint }> {
    const [block, tip] = await Promise.all([
      rpc('eth_getBlockByNumber', ['latest', false]),
      rpc('eth_maxPriorityFeePerGas', []),
    ]);
    const base = BigInt((block as { baseFeePerGas?: string }).baseFeePerGas ?? '0x0');
    const priority = BigInt(String(tip));
    return { most: 2n * base + priority, tip: priority };
  }

  function onlyThisChain([wanted]: Params): null {
    const id = (wanted as { chainId?: unknown } | undefined)?.chainId;
    if (typeof id !== 'string') throw invalidParams('chainId expected');
    if (Number(id) !== chain.id) throw unknownChain(id);
    return null;
  }

  return {
    /** Handles a request of the site. @throws RpcError */
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
      if (handler) return handler(Array.isArray(params) ? params : []);
      if (/^(eth|net|web3)_/.test(method) && !/sign/i.test(method))
        return rpc(method, params ?? []);
      throw unsupported(method);
    },

    use(address: string): void {
      if (keyring.get().active === address) return;
      keyring.change({ active: address });
      if (keyring.get().connected) emit('accountsChanged', keyring.shared());
    },
  };
}

/** Returns the account if the site may use it: the active one, once connected. @throws RpcError */
function authorized(address: unknown): SandboxAccount {
  const account = keyring.find(address);
  const isShared = account && keyring.shared().includes(account.address);
  if (!isShared) throw unauthorized();
  return account;
}

interface WantedTransaction {
  from: unknown;
  to: string;
  value: string;
  data: string;
  gas?: bigint;
}

function readTransaction(request: unknown): WantedTransaction {
  const { from, to, value, data, input, gas } = (request ?? {}) as Record<string, unknown>;
  if (!isAddress(to)) throw invalidParams('to expected');
  try {
    return {
      from,
      to,
      value: `0x${BigInt(String(value ?? '0x0')).toString(16)}`,
      data: String(data ?? input ?? '0x'),
      ...(gas !== undefined && { gas: BigInt(String(gas)) }),
    };
  } catch {
    throw invalidParams('value and gas must be hexadecimal numbers');
  }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value);
}

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Decodes hex of UTF-8 text; returns any other message unchanged. */
function readable(message: string): string {
  if (!/^0x([0-9a-fA-F]{2})+$/.test(message)) return message;
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  );
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return message;
  }
}

export type Engine = ReturnType<typeof createEngine>;
