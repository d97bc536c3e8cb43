import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cardHome } from '../entities/card.ts';
import {
  cardholderCorrection,
  cardholderDetail,
  cardholderFields,
  cardholder as oneCardholder,
} from '../entities/cardholder.ts';
import { delivery, deliveryAddress } from '../entities/delivery.ts';
import { none, ownId } from '../entities/primitives.ts';
import {
  maxUploadSize,
  uploadPurpose,
  uploadState,
  uploadTicket,
  uploadTypes,
} from '../entities/upload.ts';

export const info = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/info',
  access: 'login',
  repeatable: true,
  streams: ['user@wallet'],
  summary: 'Card home: own cards, cards on offer, state of the cardholders',
  input: none,
  data: cardHome,
});

export const uploadImg = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/uploadImg',
  access: 'login',
  summary: 'Announce a photo; answers the one-time URL to PUT it to',
  input: z.object({
    purpose: uploadPurpose,
    type: z.enum(uploadTypes),
    /** Bytes. */
    size: z.int().check(z.minimum(1), z.maximum(maxUploadSize)),
  }),
  data: uploadTicket,
});

export const uploadResult = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/visa/uploadResult',
  access: 'login',
  streams: ['user@upload'],
  summary: 'What became of an own upload',
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  data: uploadState,
});

const id = z.object({ id: ownId });

export const kycList = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/kycList',
  access: 'login',
  repeatable: true,
  streams: ['user@wallet'],
  summary: 'Own cardholders, newest first, each with the state of its review',
  input: none,
  data: z.object({ list: z.array(oneCardholder) }),
});

export const kycDetail = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/kycDetail',
  access: 'login',
  repeatable: true,
  streams: ['user@wallet'],
  summary: 'One of the own cardholders, with everything that was handed in',
  input: id,
  data: cardholderDetail,
});

export const addKyc = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/addKyc',
  access: 'login',
  idempotent: true,
  changes: [info.path, kycList.path],
  summary: 'Hand in a cardholder’s identity to be reviewed',
  input: cardholderFields,
  data: z.object({ id: z.string() }),
});

export const editKyc = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/editKyc',
  access: 'login',
  idempotent: true,
  changes: [info.path, kycList.path, kycDetail.path],
  summary: 'Correct a rejected cardholder and hand it in again',
  input: cardholderCorrection,
  data: z.object({ id: z.string() }),
});

export const deleteKyc = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/deleteKyc',
  access: 'login',
  repeatable: true,
  changes: [info.path, kycList.path, kycDetail.path],
  summary:
    'Delete a cardholder that no card or application needs, with what is known and its photos',
  input: id,
  data: none,
});

export const addressList = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/addressList',
  access: 'login',
  repeatable: true,
  summary: 'Own delivery addresses, newest first',
  input: none,
  data: z.object({ list: z.array(deliveryAddress) }),
});

export const addressDetail = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/addressDetail',
  access: 'login',
  repeatable: true,
  summary: 'One of the own delivery addresses',
  input: id,
  data: deliveryAddress,
});

export const addAddress = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/addAddress',
  access: 'login',
  idempotent: true,
  changes: [addressList.path],
  summary: 'Keep a delivery address',
  input: delivery,
  data: z.object({ id: z.string() }),
});

export const editAddress = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/editAddress',
  access: 'login',
  idempotent: true,
  changes: [addressList.path, addressDetail.path],
  summary: 'Change a delivery address; what is on its way keeps the one it was sent with',
  input: deliveryAddress,
  data: deliveryAddress,
});

export const deleteAddress = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/visa/deleteAddress',
  access: 'login',
  repeatable: true,
  changes: [addressList.path, addressDetail.path],
  summary: 'Forget a delivery address',
  input: id,
  data: none,
});
