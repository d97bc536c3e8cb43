import type { Agreements, CardApplication, CardType, Delivery, Order } from '@shared/contract';
import { agreementNames } from '@shared/contract';
import { readSetting } from '../../config/settings/index.ts';
import { type PaymentTerms, placeOrder } from '../../money/orders/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { type Sealer, sealText } from '../../platform/storage/index.ts';
import { keepTrace } from '../../platform/trace-links.ts';
import { randomCode } from '../../platform/values/random-code.ts';
import { readAddress } from '../addresses/index.ts';
import { readCard, traceSubjects } from '../cards/index.ts';
import { readCardholder } from '../holders/index.ts';
import { holdFee } from './money.ts';
import { type ApplicationRow, open, present, readApplication } from './store.ts';

export interface CardRequest {
  userId: string;
  type: CardType | undefined;
  product: string;
  holder: string;
  /** Id of the user's address, for a physical card. */
  address: string | undefined;
  replaces: string | undefined;
  agreements: Agreements;
  /** The fee that the user has seen. */
  fee: string;
  pay: 'account' | 'wallet';
  at: Date;
}

export interface ApplyParts {
  sealer: Sealer;
  payment: PaymentTerms;
  /** The token for fees paid on chain; undefined: fees cannot be paid on chain. */
  token: string | undefined;
  /** Types of cards that the issuer makes. */
  issued: readonly CardType[];
}

/**
 * Stores an application, and reserves its fee or creates an order. Call it with the user locked.
 * @throws AppError cardUnavailable, cardFeeChanged, agreementsChanged, cardholderNotFound,
 * cardholderNotApproved, addressNotFound, applicationOpen, balanceInsufficient, tooManyOpenOrders
 */
export async function apply(
  tx: Db,
  parts: ApplyParts,
  wish: CardRequest,
): Promise<{ application: CardApplication; order: Order | null }> {
  const { userId, at } = wish;
  const product = await productOf(tx, parts, wish);
  if (product.fee !== wish.fee) throw new AppError('cardFeeChanged');
  await assertAgreed(tx, wish.agreements);
  const holder = await readCardholder(tx, parts.sealer, { id: wish.holder, userId });
  if (!holder) throw new AppError('cardholderNotFound');
  if (holder.status !== 'approved') throw new AppError('cardholderNotApproved');
  const shipTo = product.type === 'physical' ? await shippedTo(tx, parts.sealer, wish) : undefined;
  await assertNoneOpen(tx, wish, product.id, holder.id);

  const number = `C${randomCode(12)}`;
  const row = await tx.first(
    sql
      .insertInto('card_applications')
      .values({
        number,
        user_id: userId,
        cardholder_id: holder.id,
        product_id: product.id,
        type: product.type,
        region: product.region,
        bin: product.bin,
        scheme: product.scheme,
        fee: product.fee,
        agreements: JSON.stringify(wish.agreements),
        ship_to: shipTo ? sealText(parts.sealer, `shipment-${number}`, shipTo) : null,
        replaces: wish.replaces ?? null,
        paid_from: wish.pay,
        state: 'payment',
        created_at: at,
      })
      .returning('id'),
  );
  const id = (row as { id: string }).id;
  await keepTrace(tx, traceSubjects.card_applications(id), at);
  const paid = { id, user_id: userId, fee: product.fee, order_id: null };
  const isOrdered = wish.pay === 'wallet' && BigInt(product.fee) > 0n;
  const order = isOrdered ? await orderFee(tx, parts, paid, at) : null;
  if (!isOrdered) await holdFee(tx, paid, { actor: `user:${userId}`, at });
  const stored = (await readApplication(tx, { id, userId })) as ApplicationRow;
  return { application: present(parts.sealer, stored), order };
}

async function productOf(tx: Db, { token, issued }: ApplyParts, wish: CardRequest) {
  const product = await tx.first(
    sql
      .from('card_products', { id: wish.product })
      .select(['id', 'type', 'region', 'bin', 'scheme', 'fee', 'available']),
  );
  // A lost card's balance is reachable only through its replacement. So the replacement may be of a
  // product that is no longer available.
  const isOffered = product?.available || wish.replaces !== undefined;
  const isOfType = !wish.type || product?.type === wish.type;
  const isIssued = issued.some((type) => type === product?.type);
  const isPayable = wish.pay === 'account' || token;
  if (!product || !isOfType || !isOffered || !isIssued || !isPayable) {
    throw new AppError('cardUnavailable');
  }
  return product;
}

export async function agreementVersions(db: Db): Promise<Agreements> {
  const { user, aml, privacy } = await readSetting(db, 'card_agreements');
  return { user: user.version, aml: aml.version, privacy: privacy.version };
}

async function assertAgreed(tx: Db, agreed: Agreements): Promise<void> {
  const agreements = await agreementVersions(tx);
  if (agreementNames.some((name) => agreed[name] !== agreements[name])) {
    throw new AppError('agreementsChanged');
  }
}

async function shippedTo(tx: Db, sealer: Sealer, wish: CardRequest): Promise<Delivery> {
  const { userId, address } = wish;
  const found = address && (await readAddress(tx, sealer, { id: address, userId }));
  if (!found) throw new AppError('addressNotFound');
  const { id: _, ...delivery } = found;
  return delivery;
}

/** @throws AppError applicationOpen for the same product and holder, or the same replaced card */
async function assertNoneOpen(
  tx: Db,
  { userId, replaces }: CardRequest,
  productId: string,
  holderId: string,
): Promise<void> {
  const open_ = sql
    .from('card_applications', { user_id: userId })
    .select('id')
    .where('state', 'in', [...open])
    .limit(1);
  const same = replaces
    ? open_.where('replaces', '=', replaces)
    : open_
        .where('replaces', 'is', null)
        .where('product_id', '=', productId)
        .where('cardholder_id', '=', holderId);
  if (await tx.first(same)) throw new AppError('applicationOpen');
}

async function orderFee(
  tx: Db,
  { payment, token }: ApplyParts,
  { id, user_id: userId, fee }: { id: string; user_id: string; fee: string },
  at: Date,
): Promise<Order> {
  const order = await placeOrder(
    tx,
    payment,
    {
      userId,
      kind: 'card_fee',
      subject: id,
      quantity: 1,
      asset: 'USDT',
      token: token ?? null,
      amount: BigInt(fee),
    },
    at,
  );
  const ordered = { order_id: order.id };
  await tx.run(sql.update('card_applications', { id }, ordered));
  return order;
}

/**
 * Returns the id, product and holder of a lost card, or of a damaged physical one.
 * @throws AppError cardNotFound, cardNotReplaceable
 */
export async function replacedBy(
  tx: Db,
  { id, userId, reason }: { id: string; userId: string; reason: 'damaged' | undefined },
): Promise<{ product: string; holder: string; replaces: string }> {
  const card = await readCard(tx, { id, userId });
  const isDamaged = reason === 'damaged' && card.type === 'physical' && card.state !== 'closed';
  if ((card.state !== 'lost' && !isDamaged) || card.replaced_by) {
    throw new AppError('cardNotReplaceable');
  }
  return { product: card.product_id, holder: card.cardholder_id, replaces: card.id };
}
