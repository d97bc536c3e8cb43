import { type AnyOrderKind, cardholderName } from '@shared/contract';
import { activityFile } from '../cards/activity/index.ts';
import {
  applicationReview,
  endUnpaidApplication,
  fulfilCardFee,
  replacedCard,
} from '../cards/applications/index.ts';
import { applyProducts, fulfilRechargeOf, handleIssuerCallbacks } from '../cards/cards/index.ts';
import { cardholderReview, readCardholder } from '../cards/holders/index.ts';
import type { Issuer } from '../cards/issuer/index.ts';
import { statementFile } from '../cards/statements/index.ts';
import type { Config } from '../config/config.ts';
import type { NameNews } from '../members/notices/index.ts';
import type { ReviewEffects } from '../members/reviews/index.ts';
import type { ExportKinds } from '../money/exports/index.ts';
import {
  abandonPayment,
  abandonUnmatched,
  type Fulfilments,
  type OrderEnded,
  oneByOne,
  reopenSuspense,
} from '../money/orders/index.ts';
import { endUnpaidWithdrawal, fulfilNetworkFee } from '../money/withdrawals/index.ts';
import type { Reversals, SettingEffects } from '../operators/api/index.ts';
import type { Bus } from '../platform/bus.ts';
import { text } from '../platform/messages/index.ts';
import type { Sealer } from '../platform/storage/index.ts';
import {
  fulfilGoods,
  readGoodsName,
  refuseShipped,
  takeBackGoods,
} from '../products/goods/index.ts';
import {
  abandonClaim,
  fulfilAid,
  reopenPosition,
  reversePosition,
} from '../products/mutual-aid/index.ts';
import { fulfilNode, refuseRefunded, reverseNode } from '../products/nodes/index.ts';
import {
  fulfilTickets,
  reverseTickets,
  ticketApplicationReview,
} from '../products/tickets/index.ts';
import { startVestings } from '../products/vesting/index.ts';
import type { CallbackSources } from '../transport/callbacks/index.ts';

/** The composition root passes on the effects of this file: modules do not import each other. */

export const fulfilmentsOf = (news: Pick<Bus, 'publish'>): Fulfilments => ({
  ticket: fulfilTickets,
  aid: oneByOne(fulfilAid),
  goods: oneByOne(fulfilGoods),
  node: oneByOne(fulfilNode),
  network_fee: oneByOne(fulfilNetworkFee),
  card_fee: oneByOne(fulfilCardFee),
  card_recharge: oneByOne(fulfilRechargeOf(news)),
  // The amount stays on the account.
  deposit: async () => undefined,
});

/** Returns the effect of an order that has expired or was cancelled, by its kind. */
export function orderEndedOf(news: Pick<Bus, 'publish'>): OrderEnded {
  const effects: Partial<Record<AnyOrderKind, OrderEnded>> = {
    network_fee: endUnpaidWithdrawal(news),
    card_fee: endUnpaidApplication(news),
  };
  return async (tx, order, at) => effects[order.kind]?.(tx, order, at);
}

/** Entry kind → effects of a reversal by an operator. */
export const reversals: Reversals = {
  chain_payment: { before: (tx, { reference }, at) => abandonPayment(tx, reference, at) },
  unmatched_payment: { before: abandonUnmatched },
  ticket_purchase: { after: (tx, { reference }, at) => reverseTickets(tx, reference, at) },
  // Principal can be claimed in the contract, so only a join that a reorg removed is reversed.
  aid_join: {
    before: (tx, { reference }, at) => abandonPayment(tx, reference, at),
    after: (tx, { reference }) => reversePosition(tx, reference),
  },
  aid_claim: {
    before: (tx, { reference }, at) => abandonClaim(tx, reference, at),
    after: (tx, { reference }) => reopenPosition(tx, reference),
  },
  aid_profit: { before: (tx, { reference }, at) => abandonClaim(tx, reference, at) },
  goods_purchase: {
    before: (tx, { reference }, at) => refuseShipped(tx, reference, at),
    after: (tx, { reference }, at) => takeBackGoods(tx, reference, at),
  },
  node_purchase: {
    before: (tx, { reference }) => refuseRefunded(tx, reference),
    after: (tx, { reference }) => reverseNode(tx, reference),
  },
  suspense_credit: { before: (tx, { reference }) => reopenSuspense(tx, reference) },
  suspense_return: { before: (tx, { reference }) => reopenSuspense(tx, reference) },
  data_adjustment: {},
  welcome_grant: {},
};

export const reviewEffectsOf = (sealer: Sealer): ReviewEffects => ({
  kyc: cardholderReview(sealer),
  card_application: applicationReview(sealer),
  ticket_application: ticketApplicationReview(startVestings),
});

/** @param sealer opens the names of cardholders */
export const newsNameOf =
  (sealer: Sealer): NameNews =>
  async (db, { userId, kind, facts }, language) => {
    if (kind === 'review' && facts.review_kind === 'kyc') {
      const holder = await readCardholder(db, sealer, { id: facts.subject_id ?? '', userId });
      return holder && cardholderName(holder.person);
    }
    if (kind === 'paid' && facts.order_kind === 'card_fee') {
      const last4 = await replacedCard(db, { order_id: facts.order_id ?? '' });
      return last4 ? text(language, 'record.replacement', { last4 }) : undefined;
    }
    const isAboutGoods = kind === 'shipped' || (kind === 'paid' && facts.order_kind === 'goods');
    return isAboutGoods ? readGoodsName(db, facts.order_id ?? '', language) : undefined;
  };

export const settingEffects: SettingEffects = { card_products: applyProducts };

export const callbackSourcesOf = (issuer: Issuer | undefined): CallbackSources =>
  issuer ? { issuer: handleIssuerCallbacks(issuer.callbacks) } : {};

export const exportKindsOf = (config: Pick<Config, 'brand' | 'operator'>): ExportKinds => ({
  money_log: activityFile(config),
  card_statement: statementFile(config),
});
