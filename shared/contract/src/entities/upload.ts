import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';

/** What a file is for; each has its own limits. */
export const uploadPurposes = ['kyc_photo'] as const;
export const uploadPurpose = z.enum(uploadPurposes);

/** What a browser may send; the server goes by the bytes, not by this. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Bytes. */
export const maxUploadSize = 10 * 1024 * 1024;

/** Where a file goes: one PUT of exactly the announced bytes, with these headers. */
export const uploadTicket = z.object({
  id: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expires_at: timestamp,
});
export type UploadTicket = z.infer<typeof uploadTicket>;

/**
 * `announced` → `received` (in quarantine) → `ready` (checked and made anew) or `refused`.
 */
export const uploadState = z.object({
  id: z.string(),
  status: z.enum(['announced', 'received', 'ready', 'refused']),
  /** Why it was refused: no picture of an accepted type, too large a picture, damaged. */
  reason: z.nullable(z.enum(['type', 'pixels', 'damaged'])),
});
export type UploadState = z.infer<typeof uploadState>;

/** To recognise it by, not to read it. */
export const uploadPreview = z.object({
  /** JPEG, base64. */
  jpeg: z.nullable(z.string()),
});
