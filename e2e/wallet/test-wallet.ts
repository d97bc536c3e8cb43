import type { BrowserContext } from '@playwright/test';
import { getBytes, JsonRpcProvider, Transaction, toQuantity, Wallet } from 'ethers';
import { fail, never, ok, rejected } from './answers.ts';
import { type Fate, replacementOf } from './fates.ts';
import { type Answer, type InjectOptions, injectWallet } from './inject.ts';

export type SwitchBehaviour = 'works' | 'rejects';

export interface TestWalletOptions {
  /** JSON-RPC of the chain, reached from the test process. */
  rpcUrl: string;
  privateKey: string;
  /** The wallet's chain when the page opens; default: the RPC's own chain. */
  chainId?: number;
  announce?: InjectOptions['announce'];
  name?: string;
  rdns?: string;
}

let installed = 0;

/**
 * Installs a wallet before the pages' scripts run. It signs with `privateKey` in the test process,
 * answers wallet methods itself and forwards the rest to `rpcUrl`. It answers at once, like a user
 * who confirms everything, unless configured otherwise.
 */
export async function installTestWallet(
  context: BrowserContext,
  options: TestWalletOptions,
): Promise<TestWallet> {
  const number = ++installed;
  const inject: InjectOptions = {
    name: options.name ?? 'Test wallet',
    rdns: options.rdns ?? 'test.wallet',
    announce: options.announce ?? 'eip6963',
    requestName: `testWalletRequest${number}`,
    emitName: `testWalletEmit${number}`,
  };
  const provider = new JsonRpcProvider(options.rpcUrl, undefined, { cacheTimeout: -1 });
  const realChain = Number((await provider.getNetwork()).chainId);
  const wallet = new TestWallet(context, inject, provider, options, realChain);
  await context.exposeFunction(inject.requestName, (text: string) => wallet.handle(text));
  await context.addInitScript(injectWallet, inject);
  return wallet;
}

type Request = { method: string; params: unknown[] };
type Usual = () => Promise<Answer>;

export interface Held {
  /** Resolves when the page has sent the request. */
  asked: Promise<void>;
  /** Confirms the request, like the user. */
  release(): void;
}

export class TestWallet {
  readonly requests: Request[] = [];
  switching: SwitchBehaviour = 'works';
  /** Whether accounts are sent in lower case, as some wallets send them. */
  lowerCase = false;
  /** Whether the user has given the site permission. */
  connected = false;
  /** Fate of the next transaction. Later ones are 'sent' again. */
  nextFate: Fate = 'sent';

  readonly #context: BrowserContext;
  readonly #inject: InjectOptions;
  readonly #provider: JsonRpcProvider;
  readonly #realChain: number;
  readonly #scripted: { method: string; answer: (usual: Usual) => Promise<Answer> }[] = [];
  #signer: Wallet;
  #chainId: number;
  readonly #mempool = new Map<string, { signed: Transaction; replacement: string | undefined }>();

  constructor(
    context: BrowserContext,
    inject: InjectOptions,
    provider: JsonRpcProvider,
    options: TestWalletOptions,
    realChain: number,
  ) {
    this.#context = context;
    this.#inject = inject;
    this.#provider = provider;
    this.#signer = new Wallet(options.privateKey, provider);
    this.#realChain = realChain;
    this.#chainId = options.chainId ?? realChain;
  }

  get address(): string {
    return this.#signer.address;
  }

  count(method: string): number {
    return this.requests.filter((request) => request.method === method).length;
  }

  get name(): string {
    return this.#inject.name;
  }

  /** Id under which the shell remembers this wallet after a reload. */
  get rdns(): string {
    return this.#inject.rdns;
  }

  /** Answers the next request of this method with an error (default: 4001) or a false result. */
  rejectNext(method: string, error: Answer = rejected): void {
    this.#scripted.push({ method, answer: async () => error });
  }

  hangNext(method: string): void {
    this.#scripted.push({ method, answer: never });
  }

  /** Holds the next request of this method until the test releases it, like a user who reads it. */
  holdNext(method: string): Held {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#scripted.push({
      method,
      async answer(usual) {
        asked.resolve();
        await released.promise;
        return usual();
      },
    });
    return { asked: asked.promise, release: released.resolve };
  }

  async changeAccount(privateKey: string): Promise<void> {
    this.#signer = new Wallet(privateKey, this.#provider);
    await this.#emit('accountsChanged', this.#accounts());
  }

  /** Revokes the site's permission, like the user. */
  async disconnect(): Promise<void> {
    this.connected = false;
    await this.#emit('accountsChanged', []);
  }

  /** Switches the network without notifying the page, as some wallets do. */
  changeChainSilently(chainId: number): void {
    this.#chainId = chainId;
  }

  async changeChain(chainId: number): Promise<void> {
    this.#chainId = chainId;
    await this.#emit('chainChanged', toQuantity(chainId));
  }

  async handle(text: string): Promise<Answer> {
    const { method, params = [] } = JSON.parse(text) as { method: string; params?: unknown[] };
    const request = { method, params };
    this.requests.push(request);
    const at = this.#scripted.findIndex((script) => script.method === method);
    const [script] = at < 0 ? [] : this.#scripted.splice(at, 1);
    try {
      const usual = () => this.#answer(request);
      return script ? await script.answer(usual) : await usual();
    } catch (error) {
      return asRpcError(error);
    }
  }

  async #answer({ method, params }: Request): Promise<Answer> {
    switch (method) {
      case 'eth_chainId':
        return ok(toQuantity(this.#chainId));
      case 'eth_accounts':
        return ok(this.connected ? this.#accounts() : []);
      case 'eth_requestAccounts':
        this.connected = true;
        return ok(this.#accounts());
      case 'personal_sign':
        return ok(await this.#signer.signMessage(getBytes(String(params[0]))));
      case 'eth_sendTransaction':
        return ok(await this.#send(params[0] as TransactionWish));
      case 'eth_getTransactionByHash':
        return ok(await this.#lookUp(params));
      case 'wallet_switchEthereumChain':
        return this.#switch(Number((params[0] as { chainId: string }).chainId));
      case 'wallet_revokePermissions':
        await this.disconnect();
        return ok(null);
      default:
        return ok(await this.#provider.send(method, params));
    }
  }

  async #switch(chainId: number): Promise<Answer> {
    if (this.switching === 'rejects') return rejected;
    await this.changeChain(chainId);
    return ok(null);
  }

  /**
   * Signs a transaction and returns its hash. Sends it only with the fate 'sent'. With another fate
   * it stays in this wallet's own mempool until the page has read it there.
   */
  async #send(wish: TransactionWish): Promise<string> {
    const fate = this.nextFate;
    this.nextFate = 'sent';
    const filled = await this.#signer.populateTransaction({
      to: wish.to,
      data: wish.data ?? '0x',
      value: wish.value ?? '0x0',
      chainId: this.#realChain,
    });
    const raw = await this.#signer.signTransaction(filled);
    const signed = Transaction.from(raw);
    if (signed.hash === null) throw new Error('the signed transaction has no hash');
    if (fate === 'sent') {
      await this.#provider.send('eth_sendRawTransaction', [raw]);
      return signed.hash;
    }
    const instead = replacementOf(filled, this.address, fate);
    const replacement = instead && (await this.#signer.signTransaction(instead));
    this.#mempool.set(signed.hash, { signed, replacement });
    return signed.hash;
  }

  /** Returns a transaction of this mempool once, and applies its fate. Reads others by RPC. */
  async #lookUp([hash]: unknown[]): Promise<unknown> {
    const held = this.#mempool.get(String(hash));
    if (!held) return this.#provider.send('eth_getTransactionByHash', [hash]);
    this.#mempool.delete(String(hash));
    if (held.replacement) await this.#provider.send('eth_sendRawTransaction', [held.replacement]);
    const { from, to, data: input, nonce, value } = held.signed;
    return { hash, from, to, input, nonce: toQuantity(nonce), value: toQuantity(value) };
  }

  #accounts(): string[] {
    return [this.lowerCase ? this.address.toLowerCase() : this.address];
  }

  async #emit(event: string, value: unknown): Promise<void> {
    const args = { name: this.#inject.emitName, event, value };
    await Promise.all(
      this.#context.pages().map((page) =>
        page.evaluate(({ name, event: what, value: data }) => {
          const emit = (window as unknown as Record<string, unknown>)[name];
          (emit as ((event: string, value: unknown) => void) | undefined)?.(what, data);
        }, args),
      ),
    );
  }
}

interface TransactionWish {
  to: string;
  data?: string;
  value?: string;
}

/** Returns the node's error, which ethers wraps and wallets pass on. */
function asRpcError(error: unknown): Answer {
  const known = error as { info?: { error?: { code: number; message: string } }; error?: unknown };
  const node = known.info?.error ?? (known.error as { code: number; message: string } | undefined);
  return node ? fail(node.code, node.message) : fail(-32603, String(error));
}
