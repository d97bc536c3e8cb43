import type { CardType } from '@shared/contract';
import { visa } from '@shared/contract/endpoints';
import sharp from 'sharp';
import type { AdminCommands, AdminInput } from '../../contract/index.ts';
import type { CallAdmin } from '../api.ts';
import { Problem } from '../problem.ts';
import { waitFor } from './client.ts';
import type { Visitor } from './visitor.ts';

/** Card ids and application numbers of the demo's first four people. */
export interface DemoCards {
  /** Topped up, with settled, reserved, refunded and declined payments. */
  used: string;
  /** Topped up, not used yet. */
  fresh: string;
  /** Applications for physical cards: one in review, one rejected. */
  in_review: string;
  rejected: string;
}

interface Wanted {
  people: readonly Visitor[];
  callAdmin: CallAdmin;
}

/** Creates cards and applications. @returns undefined if no virtual card is on offer */
export async function fillCards({ people, callAdmin }: Wanted): Promise<DemoCards | undefined> {
  const [first, second, third, fourth] = people as [Visitor, Visitor, Visitor, Visitor];
  const offered = await offerOf(first, 'virtual');
  if (!offered) return undefined;
  const holders = await Promise.all(
    [first, second, third, fourth].map((person, n) => becomeHolder(person, n, callAdmin)),
  );
  const [used, fresh, inReview, rejected] = await Promise.all([
    hasCard(first, holders[0], '40000000').then((card) => useCard(card, callAdmin)),
    hasCard(second, holders[1], '30000000'),
    asksForReview(third, holders[2], callAdmin),
    asksForReview(fourth, holders[3], callAdmin),
  ]);
  await callAdmin('reviews', 'reject', {
    id: rejected.review,
    reasons: { address: 'There is no such street.' },
  });
  return { used, fresh, in_review: inReview.number, rejected: rejected.number };
}

async function offerOf(person: Visitor, type: CardType) {
  const { products, agreements } = await person.call(visa.getVirtualCardBin, { type });
  const product = products.find(({ available }) => available);
  return product && { product, agreements };
}

/** Returns the terms of an application whose fee is paid from the account. @throws Problem */
async function termsOf(person: Visitor, holder = '', type: CardType) {
  const offer = await offerOf(person, type);
  if (!offer) throw new Problem(`No ${type} card is on offer. See pnpm ops settings.`);
  const { id: product, fee } = offer.product;
  return { product, fee, holder, agreements: offer.agreements, pay: 'account' as const };
}

/** Orders and tops up a card. @returns its id */
async function hasCard(person: Visitor, holder: string | undefined, amount: string) {
  const terms = await termsOf(person, holder, 'virtual');
  const { application } = await person.call(visa.openVirtualCard, terms);
  const card = await waitFor('a card is issued', async () => {
    const now = await person.call(visa.applyCardDetail, { id: application.id });
    if (now.application.status === 'failed') throw new Problem('The demo’s card was refused.');
    return now.application.card_id;
  });
  const { quote } = await person.call(visa.rechargeQuote, { id: card, amount });
  const { id } = await person.call(visa.recharge, { id: card, quote });
  await waitFor('a card is topped up', async () => {
    const { list } = await person.call(visa.rechargeList, { id: card });
    return list.some((one) => one.id === id && one.status === 'success');
  });
  return card;
}

/** Makes payments of each kind. @returns the card's id */
async function useCard(id: string, callAdmin: CallAdmin): Promise<string> {
  const spend = (purchase: Omit<AdminInput<AdminCommands['cards']['spend']>, 'id'>) =>
    callAdmin('cards', 'spend', { id, ...purchase });
  const asked = { amount: '400', currency: 'TWD' };
  await spend({ merchant: 'Corner Shop', amount: '12500000', country: 'TW', mcc: '5411', asked });
  await spend({ merchant: 'Hotel Sea View', amount: '8000000', mcc: '7011', holds: true });
  await spend({ merchant: 'Flight to Tokyo', amount: '90000000', country: 'JP', mcc: '4511' });
  const { payment } = await spend({ merchant: 'Book Shop', amount: '5000000', mcc: '5942' });
  await waitFor('a payment is known', async () => {
    const { payments } = await callAdmin('cards', 'show', { id });
    return payments.some((one) => one.id === payment);
  });
  await callAdmin('cards', 'refund', { payment });
  return id;
}

/** Applies for a physical card. @returns the application's number, and its pending review's id */
async function asksForReview(person: Visitor, holder: string | undefined, callAdmin: CallAdmin) {
  const { id: address } = await person.call(visa.addAddress, {
    recipient: 'Lin',
    phone: '+886912345678',
    province: 'Taiwan',
    city: 'Taipei',
    district: 'Daan',
    detail: '1 Heping Road',
    zip: '106',
  });
  const terms = await termsOf(person, holder, 'physical');
  const { application } = await person.call(visa.openRealCard, { ...terms, address });
  const review = await waitFor('an application waits for a review', async () => {
    const { list } = await callAdmin('cards', 'applications');
    return list.find(({ id }) => id === application.id)?.review;
  });
  return { number: application.number, review };
}

const names = [
  ['Mei Lin', 'Chen'],
  ['Kenji', 'Sato'],
  ['Ana', 'Souza'],
  ['Somchai', 'Suwan'],
] as const;

/** Submits a passport, and approves it. @returns the cardholder's id */
export async function becomeHolder(
  person: Visitor,
  n: number,
  callAdmin: CallAdmin,
): Promise<string> {
  const [first_name, last_name] = names[n % names.length] ?? names[0];
  const { id } = await person.call(visa.addKyc, {
    first_name,
    last_name,
    phone: `+88691234567${n % 10}`,
    email: `demo${n}@example.com`,
    province: 'Taiwan',
    city: 'Taipei',
    district: 'Xinyi',
    detail: `${n + 1} Songren Road`,
    id_type: 'passport' as const,
    id_number: `DEMO${1000 + n}`,
    issued_on: '2020-01-31',
    expires_on: '2079-01-31',
    photo_front: await sendPhoto(person),
  });
  const { list } = await callAdmin('reviews', 'list', { kind: 'kyc' });
  const review = list.find(({ subject_id }) => subject_id === id);
  if (!review) throw new Problem(`Cardholder ${id} has no pending review. See pnpm ops kyc.`);
  await callAdmin('reviews', 'approve', { id: review.id });
  return id;
}

/** Uploads a blank photo as pages do. @returns its id once it is accepted */
async function sendPhoto(person: Visitor): Promise<string> {
  const blank = { width: 1_000, height: 700, channels: 3, background: '#8aa1b1' } as const;
  const bytes = await sharp({ create: blank }).jpeg().toBuffer();
  const { id, url, headers } = await person.call(visa.uploadImg, {
    purpose: 'kyc_photo' as const,
    type: 'image/jpeg' as const,
    size: bytes.length,
  });
  await person.put(url, headers, bytes);
  return waitFor('a photo is accepted', async () => {
    const { status } = await person.call(visa.uploadResult, { id });
    if (status === 'refused') throw new Problem('The demo’s photo was refused.');
    return status === 'ready' && id;
  });
}
