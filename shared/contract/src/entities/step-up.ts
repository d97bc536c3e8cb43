import * as z from 'zod/mini';
import { ownId, timestamp } from './primitives.ts';

/**
 * A signature of whole bytes, up to 16 KiB: that of a contract wallet (EIP-1271) contains those of
 * its owners; a wallet not yet deployed (ERC-6492) adds the call that deploys it.
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

/** A text to sign once, for one act of one session. */
export const stepUpChallenge = z.object({
  message: z.string(),
  /** Opaque; returned with the signature. */
  ticket: z.string(),
  expires_at: timestamp,
});
export type StepUpChallenge = z.infer<typeof stepUpChallenge>;

/** A challenge's ticket with the signature (EIP-191 or EIP-1271) over its `message`. */
export const stepUpProof = z.object({
  ticket: z.string().check(z.minLength(1), z.maxLength(4_000)),
  signature: walletSignature,
});
export type StepUpProof = z.infer<typeof stepUpProof>;
