import type { DataOf, Endpoint, InputOf, Order } from '@shared/contract';
import { checkoutAbi } from '@shared/contract';
import { auth, order as orders, sandbox, ticket, user } from '@shared/contract/endpoints';
import { Contract, type HDNodeWallet, JsonRpcProvider, Wallet } from 'ethers';
import { sandboxRpcPath } from '../../../chain/index.ts';
import { Problem } from '../problem.ts';
import type { Api } from './client.ts';

type Key = Pick<HDNodeWallet | Wallet, 'address' | 'privateKey'>;

/** A signed-in person with their own wallet. */
export interface Visitor {
  address: string;
  privateKey: string;
  inviteCode: string;
  /** Calls the API with the person's session. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<DataOf<E>>;
  /** Uploads a file to the URL that the API returned. */
  put(path: string, headers: Record<string, string>, bytes: Buffer): Promise<void>;
  order(quantity: number): Promise<Order>;
  orderNow(id: string): Promise<Order>;
  cancel(id: string): Promise<Order>;
  /** Pays an order on chain, by default in full; base units. */
  pay(order: Order, amount?: bigint): Promise<void>;
}

/** Signs a wallet in, by default a new one. A new user joins the team of `code`. */
export async function visit(
  api: Api,
  { key = Wallet.createRandom(), code }: { key?: Key; code?: string | undefined } = {},
): Promise<Visitor> {
  const { address, privateKey } = key;
  const wallet = new Wallet(privateKey);
  const { message } = await api.call(auth.loginMessage, { address });
  const sign_message = await wallet.signMessage(message);
  const { token } = await api.call(auth.login, {
    address,
    message,
    sign_message,
    ...(code ? { code } : {}),
  });
  return {
    address,
    privateKey,
    inviteCode: (await api.call(user.info, {}, token)).code,
    call: (endpoint, input) => api.call(endpoint, input, token),
    async put(path, headers, bytes) {
      const { ok, status } = await fetch(`${api.url}${path}`, {
        method: 'PUT',
        headers,
        body: new Uint8Array(bytes),
      });
      if (!ok) throw new Problem(`A photo was refused (${status}).`);
    },
    async order(quantity) {
      const version = api.config.risk_notice_version;
      await api.call(user.acknowledgeRisk, { version }, token);
      return api.call(ticket.getOrder, { quantity }, token);
    },
    orderNow: (id) => api.call(orders.detail, { id }, token),
    cancel: (id) => api.call(orders.cancel, { id }, token),
    async pay({ payment }, amount = BigInt(payment.amount)) {
      await api.call(sandbox.fund, { address });
      const url = `${api.url}${sandboxRpcPath}`;
      const network = { staticNetwork: true, cacheTimeout: -1 } as const;
      const provider = new JsonRpcProvider(url, payment.chain_id, network);
      try {
        const checkout = new Contract(payment.contract, checkoutAbi, wallet.connect(provider));
        await checkout.getFunction('pay').send(payment.reference, { value: amount });
      } finally {
        provider.destroy();
      }
    },
  };
}
