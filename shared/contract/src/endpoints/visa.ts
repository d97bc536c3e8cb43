import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cardHome } from '../entities/card.ts';
import { none } from '../entities/primitives.ts';
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
