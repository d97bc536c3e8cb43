import * as z from 'zod/mini';
import { ownId, timestamp } from './primitives.ts';

/**
 * Whole bytes, up to 16 KiB. A contract wallet's signature (EIP-1271) contains its owners'
 * signatures. Before the wallet is deployed, it also contains the deploying call (ERC-6492).
 */
export const walletSignature = z
  .string()
  .check(z.maxLength(2 + 2 * 16_384), z.regex(/^0x([0-9a-fA-F]{2})+$/));

/** A sensitive act that the member confirms with the wallet. */
export const stepUpIntent = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('cardNumber'), card: ownId }),
]);
export type StepUpIntent = z.infer<typeof stepUpIntent>;
export type StepUpPurpose = StepUpIntent['purpose'];

/** A text to sign. The signature is valid once, for one act of one session. */
export const stepUpChallenge = z.object({
  message: z.string(),
  /** Opaque; returned with the signature. */
  ticket: z.string(),
  expires_at: timestamp,
});
export type StepUpChallenge = z.infer<typeof stepUpChallenge>;

/** A challenge's ticket, and the wallet's signature of the challenge's `message`. */
export const stepUpProof = z.object({
  ticket: z.string().check(z.minLength(1), z.maxLength(4_000)),
  signature: walletSignature,
});
export type StepUpProof = z.infer<typeof stepUpProof>;
