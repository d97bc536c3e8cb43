import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Asset, CardProduct, Order } from '@shared/contract';
import { common, ticket, user, visa, wallet, withdraw } from '@shared/contract/endpoints';
import { getAddress } from 'ethers';
import type { CallAdmin } from '../../server/src/operators/cli/api.ts';
import { becomeHolder } from '../../server/src/operators/cli/demo/cards.ts';
import { openApi } from '../../server/src/operators/cli/demo/client.ts';
import { visit } from '../../server/src/operators/cli/demo/visitor.ts';
import type { Api } from '../fixtures/api.ts';
import { type Call, createCall, must, type Outcome } from './calls.ts';
import type { Payer } from './payer.ts';
import type { Random } from './random.ts';

/** A member's action, with a name that identifies it in the server's records. */
export interface Intent {
  /** Withdrawal: its address. Transfer: its remark. Recharge: its amount. Order: its id. */
  readonly name: string;
  /** Whether the server answered with success. */
  readonly done: boolean;
}

export interface Member {
  readonly address: string;
  readonly call: Call;
  /** Id of the member's card. */
  readonly card: string;
  readonly intents: Record<Action, Intent[]>;
  /** Balances before the first action. */
  readonly start: Balances;
  /**
   * Performs one random action.
   * @throws NoAnswer when a call gets no definite answer for minutes
   */
  act(random: Random): Promise<void>;
}

export const actions = ['buy', 'deposit', 'transfer', 'withdraw', 'recharge'] as const;
export type Action = (typeof actions)[number];

/** Spendable base units, by asset. */
export type Balances = Partial<Record<Asset, bigint>>;

const usdt = 1_000_000n;
const cent = 10_000n;

interface MemberParts {
  apis: readonly Api[];
  callAdmin: CallAdmin;
  payer: Payer;
  /** Position among the members. */
  index: number;
  /** Addresses to transfer to. */
  others(): readonly string[];
}

export async function createMember(parts: MemberParts): Promise<Member> {
  const { apis, callAdmin, payer, index, others } = parts;
  const [first] = apis as [Api];
  const { token } = await first.signIn(payer);
  const call = createCall(apis, token);
  const { risk_notice_version: version } = await must(call(common.config, {}));
  await must(call(user.acknowledgeRisk, { version }));
  const visitor = await visit(await openApi(first.url), { key: payer });
  const holder = await becomeHolder(visitor, index, callAdmin);
  const card = await openCard(call, holder);
  const intents: Member['intents'] = {
    buy: [],
    deposit: [],
    transfer: [],
    withdraw: [],
    recharge: [],
  };
  const note = (action: Action, name: string, outcome: Outcome<unknown>) =>
    intents[action].push({ name, done: 'done' in outcome });
  const payOrdered = async (action: Action, ordered: Outcome<Order>) => {
    if ('refused' in ordered) return;
    const { id } = ordered.done;
    // The server returns an open order with the same terms again. The member pays it once.
    if (intents[action].some(({ name }) => name === id)) return;
    note(action, id, ordered);
    await payer.pay(ordered.done);
  };
  let recharges = 0;

  const perform: Record<Action, (random: Random) => Promise<void>> = {
    async buy(random) {
      await payOrdered('buy', await call(ticket.getOrder, { quantity: random.below(3) + 1 }));
    },
    async deposit(random) {
      const amount = String(BigInt(random.below(9) + 1) * 10n ** 18n);
      await payOrdered('deposit', await call(wallet.deposit, { asset: 'JU', amount }));
    },
    async transfer(random) {
      const remark = randomBytes(8).toString('hex');
      const address = random.from(others().filter((other) => other !== payer.address));
      const amount = String(BigInt(random.below(5) + 1) * usdt);
      note('transfer', remark, await call(user.neuReleaseTransfer, { address, amount, remark }));
    },
    async withdraw(random) {
      const address = getAddress(`0x${randomBytes(20).toString('hex')}`);
      const { coins } = await must(call(withdraw.config, {}));
      const coin = coins.find(({ asset }) => asset === 'USDT');
      if (!coin) throw new Error('USDT cannot be withdrawn');
      const { fee, network_fee } = coin;
      const amount = String(BigInt(coin.min) + BigInt(random.below(10)) * usdt);
      const wish = { asset: 'USDT' as const, amount, address, fee, network_fee };
      note('withdraw', address, await call(withdraw.apply, wish));
    },
    async recharge() {
      // A unique amount, which identifies the server's record.
      const amount = String(10n * usdt + BigInt(recharges++) * cent);
      const quoted = await call(visa.rechargeQuote, { id: card, amount });
      if ('refused' in quoted) return;
      const { quote } = quoted.done;
      note('recharge', amount, await call(visa.recharge, { id: card, quote }));
    },
  };

  return {
    address: payer.address,
    call,
    card,
    intents,
    start: await readBalances(call),
    act: (random) => perform[random.from(actions)](random),
  };
}

export async function readBalances(call: Call): Promise<Balances> {
  const { balances } = await must(call(wallet.balances, {}));
  return Object.fromEntries(balances.map(({ asset, amount }) => [asset, BigInt(amount)]));
}

async function openCard(call: Call, holder: string): Promise<string> {
  const offer = await must(call(visa.getVirtualCardBin, { type: 'virtual' }));
  const product = offer.products.find(({ available }: CardProduct) => available);
  if (!product) throw new Error('no virtual card is on offer');
  const { id: productId, fee } = product;
  const { application } = await must(
    call(visa.openVirtualCard, {
      product: productId,
      fee,
      holder,
      agreements: offer.agreements,
      pay: 'account',
    }),
  );
  for (;;) {
    const now = await must(call(visa.applyCardDetail, { id: application.id }));
    if (now.application.card_id) return now.application.card_id;
    if (now.application.status === 'failed') throw new Error('the card was refused');
    await delay(300);
  }
}
