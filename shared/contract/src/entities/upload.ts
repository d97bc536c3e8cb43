import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';

export const uploadPurposes = ['kyc_photo'] as const;
export const uploadPurpose = z.enum(uploadPurposes);

/** Types that a browser may announce; the server decides by the file's bytes. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Bytes. */
export const maxUploadSize = 10 * 1024 * 1024;

/** Target of an upload: one PUT of exactly the announced bytes, with these headers. */
export const uploadTicket = z.object({
  id: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expires_at: timestamp,
});
export type UploadTicket = z.infer<typeof uploadTicket>;

/** `announced` → `received` (in quarantine) → `ready` (checked and re-encoded) or `refused`. */
export const uploadState = z.object({
  id: z.string(),
  status: z.enum(['announced', 'received', 'ready', 'refused']),
  /** Reason of a refusal: not a picture of an accepted type, too many pixels, damaged. */
  reason: z.nullable(z.enum(['type', 'pixels', 'damaged'])),
});
export type UploadState = z.infer<typeof uploadState>;

/** A small picture for recognition; its text is not legible. */
export const uploadPreview = z.object({
  /** JPEG, base64; null once the upload was submitted. */
  jpeg: z.nullable(z.string()),
});
