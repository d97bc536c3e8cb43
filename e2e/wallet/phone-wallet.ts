import { randomUUID } from 'node:crypto';
import { SignClient } from '@walletconnect/sign-client';
import { getBytes, JsonRpcProvider, Wallet } from 'ethers';

interface PhoneOptions {
  relayUrl: string;
  /** JSON-RPC of the chain. */
  rpcUrl: string;
  privateKey: string;
}

type RawClient = Awaited<ReturnType<typeof SignClient.init>>;

const rejection = { code: 4001, message: 'User rejected.' };

/** A phone's wallet app in the test process. It confirms everything unless configured otherwise. */
export class PhoneWallet {
  /** Methods of the requests it received, in order. */
  readonly requests: string[] = [];
  readonly #client: RawClient;
  readonly #signer: Wallet;
  #chain = '';
  #rejected: string | undefined;
  #held: { method: string; released: Promise<void> } | undefined;

  static async start({ relayUrl, rpcUrl, privateKey }: PhoneOptions): Promise<PhoneWallet> {
    const client = await SignClient.init({
      projectId: 'test',
      relayUrl,
      // Clients of one process share their state unless their prefixes differ.
      customStoragePrefix: randomUUID(),
      telemetryEnabled: false,
      logger: 'silent',
      metadata: {
        name: 'Phone wallet',
        description: 'test',
        url: 'https://wallet.example',
        icons: [],
        redirect: { universal: 'https://wallet.example/open' },
      },
    });
    // Otherwise the client would call a server of the vendor to rate the page.
    client.core.verify.resolve = async () => ({ origin: 'test' });
    const signer = new Wallet(privateKey, new JsonRpcProvider(rpcUrl));
    const phone = new PhoneWallet(client, signer);
    await phone.#listen();
    return phone;
  }

  private constructor(client: RawClient, signer: Wallet) {
    this.#client = client;
    this.#signer = signer;
  }

  get address(): string {
    return this.#signer.address;
  }

  get sessions(): number {
    return this.#client.session.length;
  }

  /** Scans a code and accepts the connection. */
  async scan(uri: string): Promise<void> {
    await this.#client.pair({ uri });
  }

  /** Connects to the relay again, because the client stops its own attempts without a relay. */
  async reconnect(): Promise<void> {
    await this.#client.core.relayer.restartTransport();
  }

  /** Refuses the next request of this method. */
  rejectNext(method: string): void {
    this.#rejected = method;
  }

  /** Holds the next request of this method until the returned function is called. */
  holdNext(method: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = { method, released: promise };
    return resolve;
  }

  /** Ends all sessions, as the user does in the app. */
  async disconnect(): Promise<void> {
    for (const { topic } of this.#client.session.getAll())
      await this.#client.disconnect({
        topic,
        reason: { code: 6000, message: 'User disconnected.' },
      });
  }

  async stop(): Promise<void> {
    this.#client.core.heartbeat.stop();
    await this.#client.core.relayer.transportClose();
    this.#signer.provider?.destroy();
  }

  async #listen(): Promise<void> {
    const network = await this.#signer.provider?.getNetwork();
    this.#chain = `eip155:${network?.chainId}`;
    this.#client.on('session_proposal', async ({ id, params }) => {
      const wanted = params.optionalNamespaces.eip155;
      const { acknowledged } = await this.#client.approve({
        id,
        namespaces: {
          eip155: {
            chains: [this.#chain],
            accounts: [`${this.#chain}:${this.address}`],
            methods: wanted?.methods ?? [],
            events: wanted?.events ?? [],
          },
        },
      });
      await acknowledged();
    });
    this.#client.on('session_request', async ({ topic, id, params: { request } }) => {
      this.requests.push(request.method);
      if (this.#held?.method === request.method) {
        const { released } = this.#held;
        this.#held = undefined;
        await released;
      }
      const isRejected = request.method === this.#rejected;
      if (isRejected) this.#rejected = undefined;
      const answer = isRejected
        ? { error: rejection }
        : { result: await this.#answer(request.method, request.params) };
      await this.#client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } });
    });
  }

  async #answer(method: string, params: unknown[]): Promise<unknown> {
    if (method === 'personal_sign') return this.#signer.signMessage(getBytes(String(params[0])));
    if (method !== 'eth_sendTransaction') throw new Error(`the phone does not support ${method}`);
    const { to, data, value } = params[0] as { to: string; data: string; value: string };
    const { hash } = await this.#signer.sendTransaction({ to, data, value });
    return hash;
  }
}
