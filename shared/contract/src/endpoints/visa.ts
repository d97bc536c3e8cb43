import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  agreementNames,
  agreements,
  agreement as agreementText,
  cardHome,
  cardLimits,
  cardLimitUses,
  cardPrice,
  cardProduct,
  cardRecharge,
  cardSpending,
  cardSummary,
  cardType,
  issuerAbilities,
  lossReasons,
  cardDetail as oneCard,
  pinKey,
  rechargeQuote as quoted,
  rechargeTerms,
  unloadTerms,
} from '../entities/card.ts';
import { applicationTerms, cardApplication } from '../entities/card-application.ts';
import { cardStatement, statementFormats, statementMonth } from '../entities/card-statement.ts';
import {
  cardholderCorrection,
  cardholderDetail,
  cardholderFields,
  cardholder as oneCardholder,
} from '../entities/cardholder.ts';
import { checkParts, delivery, deliveryAddress, parcelAddress } from '../entities/delivery.ts';
import { exportTicket } from '../entities/export.ts';
import { order } from '../entities/order.ts';
import {
  address,
  baseUnits,
  cursorPage,
  cursorQuery,
  none,
  ownId,
  timestamp,
} from '../entities/primitives.ts';
import { confirmedStepUp, walletSignature } from '../entities/step-up.ts';
import {
  maxUploadSize,
  uploadPreview as uploadPreviewData,
  uploadPurpose,
  uploadState,
  uploadTicket,
  uploadTypes,
} from '../entities/upload.ts';
import { memberGet, memberPost, memberRead } from '../member-endpoint.ts';

export const info = /* @__PURE__ */ memberRead('/api/v1/visa/info', {
  streams: ['user@wallet'],
  summary: 'Card home: the user’s cards, cards on offer, state of the cardholders',
  input: none,
  data: cardHome,
});

export const prices = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/visa/prices',
  access: 'public',
  summary: 'Prices of the cards on offer',
  input: none,
  data: z.object({ list: z.array(cardPrice) }),
});

export const uploadImg = /* @__PURE__ */ memberPost('/api/v1/visa/uploadImg', {
  summary: 'Announce a photo; answers a one-time URL for its PUT',
  input: z.object({
    purpose: uploadPurpose,
    type: z.enum(uploadTypes),
    /** Bytes. */
    size: z.int().check(z.minimum(1), z.maximum(maxUploadSize)),
  }),
  data: uploadTicket,
});

export const uploadResult = /* @__PURE__ */ memberGet('/api/v1/visa/uploadResult', {
  streams: ['user@upload'],
  summary: 'State of an upload of the user',
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  data: uploadState,
});

export const uploadPreview = /* @__PURE__ */ memberGet('/api/v1/visa/uploadPreview', {
  summary:
    'A small picture of an upload that is unused or to be corrected; null once it ' +
    'was submitted',
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  data: uploadPreviewData,
});

const id = z.object({ id: ownId });

export const kycList = /* @__PURE__ */ memberRead('/api/v1/visa/kycList', {
  streams: ['user@wallet'],
  summary: 'The user’s cardholders, newest first, each with the state of its review',
  input: none,
  data: z.object({ list: z.array(oneCardholder) }),
});

export const kycDetail = /* @__PURE__ */ memberRead('/api/v1/visa/kycDetail', {
  streams: ['user@wallet'],
  summary: 'One cardholder of the user, with all submitted details',
  input: id,
  data: cardholderDetail,
});

export const addKyc = /* @__PURE__ */ memberPost('/api/v1/visa/addKyc', {
  idempotent: true,
  changes: [info.path, kycList.path],
  summary: 'Submit a cardholder’s identity for review',
  input: cardholderFields,
  data: z.object({ id: z.string() }),
});

export const editKyc = /* @__PURE__ */ memberPost('/api/v1/visa/editKyc', {
  idempotent: true,
  changes: [info.path, kycList.path, kycDetail.path, '/api/v1/user/due'],
  summary: 'Correct a rejected cardholder and resubmit it',
  input: cardholderCorrection,
  data: z.object({ id: z.string() }),
});

export const deleteKyc = /* @__PURE__ */ memberPost('/api/v1/visa/deleteKyc', {
  repeatable: true,
  changes: [info.path, kycList.path, kycDetail.path, '/api/v1/user/due'],
  summary: 'Delete a cardholder that no card or application needs, with its data and photos',
  input: id,
  data: none,
});

export const addressList = /* @__PURE__ */ memberRead('/api/v1/visa/addressList', {
  summary: 'The user’s delivery addresses, newest first',
  input: none,
  data: z.object({ list: z.array(deliveryAddress) }),
});

export const addressDetail = /* @__PURE__ */ memberRead('/api/v1/visa/addressDetail', {
  summary: 'One delivery address of the user',
  input: id,
  data: deliveryAddress,
});

export const addAddress = /* @__PURE__ */ memberPost('/api/v1/visa/addAddress', {
  idempotent: true,
  changes: [addressList.path],
  summary: 'Save a delivery address',
  input: delivery,
  data: z.object({ id: z.string() }),
});

export const editAddress = /* @__PURE__ */ memberPost('/api/v1/visa/editAddress', {
  idempotent: true,
  changes: [addressList.path, addressDetail.path],
  summary: 'Change a delivery address; shipped parcels keep their address',
  input: checkParts(deliveryAddress),
  data: deliveryAddress,
});

export const deleteAddress = /* @__PURE__ */ memberPost('/api/v1/visa/deleteAddress', {
  repeatable: true,
  changes: [addressList.path, addressDetail.path],
  summary: 'Delete a delivery address',
  input: id,
  data: none,
});

export const getVirtualCardBin = /* @__PURE__ */ memberRead('/api/v1/visa/getVirtualCardBin', {
  summary: 'Cards on offer by region and card head, with the agreements in force',
  input: z.object({ type: z._default(cardType, 'virtual') }),
  data: z.object({
    products: z.array(cardProduct),
    agreements,
    /** USDT contract, for fees paid from a wallet; null: only the account can pay fees. */
    token: z.nullable(address),
  }),
});

export const agreement = /* @__PURE__ */ memberRead('/api/v1/visa/agreement', {
  summary: 'The text of an agreement in force, in the reader’s language',
  input: z.object({ name: z.enum(agreementNames) }),
  data: agreementText,
});

export const applyCardList = /* @__PURE__ */ memberRead('/api/v1/visa/applyCardList', {
  streams: ['user@wallet'],
  summary: 'The user’s card applications, newest first',
  input: cursorQuery,
  data: cursorPage(cardApplication),
});

export const applyCardDetail = /* @__PURE__ */ memberRead('/api/v1/visa/applyCardDetail', {
  streams: ['user@wallet'],
  summary:
    'One card application of the user, with the order of its fee while unpaid and the ' +
    'delivery address until the card is sent',
  input: id,
  data: z.object({
    application: cardApplication,
    order: z.nullable(order),
    /** Delivery of a physical card; null for a virtual one, or once the application has ended. */
    delivery: z.nullable(parcelAddress),
  }),
});

const applied = z.object({
  application: cardApplication,
  /** Order of the fee, to pay on chain; null: the account paid it. */
  order: z.nullable(order),
});
const changedByApplying = [
  info.path,
  applyCardList.path,
  '/api/v1/wallet/balances',
  '/api/v1/user/moneyLog',
  '/api/v1/user/activity',
  '/api/v1/order/open',
  '/api/v1/user/due',
] as const;

export const openVirtualCard = /* @__PURE__ */ memberPost('/api/v1/visa/openVirtualCard', {
  idempotent: true,
  changes: changedByApplying,
  summary: 'Apply for a virtual card; its fee is reserved, or ordered to be paid on chain',
  input: z.extend(applicationTerms, { product: ownId }),
  data: applied,
});

export const openRealCard = /* @__PURE__ */ memberPost('/api/v1/visa/openRealCard', {
  idempotent: true,
  changes: changedByApplying,
  summary:
    'Apply for a physical card, sent to an address of the user; same fee rules as a virtual one',
  input: z.extend(applicationTerms, { product: ownId, address: ownId }),
  data: applied,
});

export const replaceApply = /* @__PURE__ */ memberPost('/api/v1/visa/replaceApply', {
  idempotent: true,
  changes: [...changedByApplying, '/api/v1/visa/cardDetail'],
  summary: 'Apply for a replacement of a lost or damaged card; its balance is transferred',
  input: z.extend(z.omit(applicationTerms, { holder: true }), {
    card: ownId,
    /** For a physical card. */
    address: z.optional(ownId),
    /** A physical card need not be blocked. It is blocked when its replacement is ordered. */
    reason: z.optional(z.literal('damaged')),
  }),
  data: applied,
});

export const applyCancel = /* @__PURE__ */ memberPost('/api/v1/visa/applyCancel', {
  repeatable: true,
  changes: [...changedByApplying, applyCardDetail.path],
  summary: 'Cancel an application whose fee is unpaid',
  input: id,
  data: cardApplication,
});

export const myCardList = /* @__PURE__ */ memberRead('/api/v1/visa/myCardList', {
  streams: ['user@wallet'],
  summary: 'The user’s cards, newest first',
  input: none,
  data: z.object({ list: z.array(cardSummary) }),
});

export const cardDetail = /* @__PURE__ */ memberRead('/api/v1/visa/cardDetail', {
  streams: ['user@wallet'],
  summary: 'One card of the user, with the terms of top-ups',
  input: id,
  data: z.object({
    card: oneCard,
    recharge: rechargeTerms,
    /** The issuer's abilities for this card. Cards for online payments only have no PIN. */
    can: z.array(z.enum(issuerAbilities)),
    /** Missing on older servers. */
    used: z.optional(cardLimitUses),
    /** Sum of pending payments, USDT base units. Missing on older servers. */
    reserved: z.optional(baseUnits),
    /** Missing if the issuer takes no money off cards, and on older servers. */
    unload: z.optional(unloadTerms),
    /** Its owner can close the card once it is empty. Missing if the issuer or the server cannot. */
    closes: z.optional(z.literal(true)),
  }),
});

const cardPart = z.extend(cursorQuery, { id: ownId });

export const consumeList = /* @__PURE__ */ memberRead('/api/v1/visa/consumeList', {
  streams: ['user@wallet'],
  summary: 'Payments of one card, newest first; declined ones with their reasons',
  input: cardPart,
  data: cursorPage(cardSpending),
});

export const rechargeList = /* @__PURE__ */ memberRead('/api/v1/visa/rechargeList', {
  streams: ['user@wallet'],
  summary: 'Top-ups of one card, newest first; on request with the moves back to the account',
  input: z.extend(cardPart, {
    /** Earlier pages would show the moves back as top-ups. */
    include: z.optional(z.literal('unloads')),
  }),
  data: cursorPage(cardRecharge),
});

export const statementMonths = /* @__PURE__ */ memberRead('/api/v1/visa/statementMonths', {
  summary: 'Months of one card, the current one first, including those of replaced cards',
  input: id,
  data: z.object({ months: z.array(statementMonth) }),
});

export const statements = /* @__PURE__ */ memberRead('/api/v1/visa/statements', {
  streams: ['user@wallet'],
  summary: 'Statement files of one card, the latest first',
  input: id,
  data: z.object({ list: z.array(cardStatement) }),
});

export const statement = /* @__PURE__ */ memberPost('/api/v1/visa/statement', {
  idempotent: true,
  changes: [statements.path],
  summary: 'Make a statement file of one card and month',
  input: z.object({ id: ownId, month: statementMonth, format: z.enum(statementFormats) }),
  data: cardStatement,
});

export const statementTicket = /* @__PURE__ */ memberPost('/api/v1/visa/statementTicket', {
  whileFrozen: 'allowed',
  summary: 'A ticket for one download of a statement, valid for a minute; revokes earlier ones',
  input: id,
  data: exportTicket,
});

const changesCard = [info.path, myCardList.path, cardDetail.path, '/api/v1/user/due'] as const;

export const rechargeQuote = /* @__PURE__ */ memberPost('/api/v1/visa/rechargeQuote', {
  repeatable: true,
  summary: 'The price of a top-up, valid for a minute',
  input: z.object({ id: ownId, amount: baseUnits.check(z.regex(/[1-9]/)) }),
  data: quoted,
});

export const recharge = /* @__PURE__ */ memberPost('/api/v1/visa/recharge', {
  idempotent: true,
  changes: [
    ...changesCard,
    rechargeList.path,
    '/api/v1/wallet/balances',
    '/api/v1/user/moneyLog',
    '/api/v1/user/activity',
  ],
  summary: 'Top up a card from the account at a quoted price',
  input: z.object({ id: ownId, quote: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
  data: cardRecharge,
});

export const rechargeOrder = /* @__PURE__ */ memberPost('/api/v1/visa/rechargeOrder', {
  idempotent: true,
  changes: [cardDetail.path, '/api/v1/order/open', '/api/v1/user/due'],
  summary: 'Order a top-up at a quoted price, which the wallet pays on chain',
  input: z.object({ id: ownId, quote: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
  data: order,
});

export const unload = /* @__PURE__ */ memberPost('/api/v1/visa/unload', {
  idempotent: true,
  changes: [
    ...changesCard,
    rechargeList.path,
    '/api/v1/wallet/balances',
    '/api/v1/user/moneyLog',
    '/api/v1/user/activity',
  ],
  summary: 'Move money from a card back to the account, without a fee',
  input: z.object({ id: ownId, amount: baseUnits.check(z.regex(/[1-9]/)) }),
  data: cardRecharge,
});

export const active = /* @__PURE__ */ memberPost('/api/v1/visa/active', {
  repeatable: true,
  changes: changesCard,
  summary: 'Activate a physical card with the code of its letter',
  input: z.object({ id: ownId, code: z.string().check(z.regex(/^\d{6}$/)) }),
  data: oneCard,
});

export const pinSetup = /* @__PURE__ */ memberPost('/api/v1/visa/pinSetup', {
  repeatable: true,
  summary: 'The issuer’s key that encrypts a PIN in the browser',
  input: id,
  data: z.object({
    key: pinKey,
    /** The issuer's id of the card; encrypted together with the PIN. */
    card: z.string(),
  }),
});

export const updatePin = /* @__PURE__ */ memberPost('/api/v1/visa/updatePin', {
  repeatable: true,
  changes: [cardDetail.path],
  summary: 'Set a card’s PIN, encrypted for the issuer (JWE compact, RFC 7516)',
  input: z.object({
    id: ownId,
    pin: z.string().check(z.regex(/^[\w-]+(\.[\w-]*){4}$/), z.maxLength(2_000)),
    /** Without it the server answers `stepUpRequired`. */
    step_up: z.optional(confirmedStepUp),
  }),
  data: none,
});

export const freeze = /* @__PURE__ */ memberPost('/api/v1/visa/freeze', {
  whileFrozen: { allowedWith: { frozen: true } },
  repeatable: true,
  changes: changesCard,
  summary: 'Freeze or unfreeze a card of the user',
  input: z.object({ id: ownId, frozen: z.boolean() }),
  data: oneCard,
});

export const updateLimits = /* @__PURE__ */ memberPost('/api/v1/visa/updateLimits', {
  repeatable: true,
  changes: [cardDetail.path],
  summary: 'Set the spending limits of a card',
  input: z.object({ id: ownId, limits: cardLimits }),
  data: oneCard,
});

export const reveal = /* @__PURE__ */ memberPost('/api/v1/visa/reveal', {
  repeatable: true,
  summary: 'The issuer’s page that shows number and CVV once, for 30 seconds',
  /** Without `step_up` the server answers `stepUpRequired`. Earlier pages send a signature. */
  input: z.object({
    id: ownId,
    step_up: z.optional(z.extend(confirmedStepUp, { signature: z.optional(walletSignature) })),
  }),
  data: z.object({ url: z.string(), expires_at: timestamp }),
});

export const reportLost = /* @__PURE__ */ memberPost('/api/v1/visa/reportLost', {
  whileFrozen: 'allowed',
  repeatable: true,
  changes: changesCard,
  summary: 'Block a lost or stolen card permanently; its balance stays the owner’s',
  input: z.object({ id: ownId, reason: z._default(z.enum(lossReasons), 'lost') }),
  data: oneCard,
});

export const close = /* @__PURE__ */ memberPost('/api/v1/visa/close', {
  repeatable: true,
  changes: changesCard,
  summary: 'Close an empty card permanently, without a replacement',
  input: id,
  data: oneCard,
});
