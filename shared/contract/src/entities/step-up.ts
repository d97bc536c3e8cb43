import * as z from 'zod/mini';
import { passkeyCreation, passkeyId, passkeyRequest } from './passkey.ts';
import { address, baseUnits, ownId, timestamp } from './primitives.ts';
import { withdrawalAsset } from './withdrawal.ts';

/**
 * Whole bytes, up to 16 KiB. A contract wallet's signature (EIP-1271) contains its owners'
 * signatures. Before the wallet is deployed, it also contains the deploying call (ERC-6492).
 */
export const walletSignature = z
  .string()
  .check(z.maxLength(2 + 2 * 16_384), z.regex(/^0x([0-9a-fA-F]{2})+$/));

/** The actions that a member chose to confirm, besides those that always need a confirmation. */
export const stepUpRules = /* @__PURE__ */ z.object({
  /**
   * USDT base units. A withdrawal needs a confirmation if all withdrawals of 24 hours together are
   * worth more. '0': every withdrawal needs one; null: none does.
   */
  withdrawals_above: z.nullable(baseUnits),
  /** Whether the first withdrawal to an address or transfer to a member needs a confirmation. */
  new_recipients: z.boolean(),
});
export type StepUpRules = z.infer<typeof stepUpRules>;

/** A sensitive action that the member confirms with the wallet or a passkey. */
export const stepUpIntent = /* @__PURE__ */ z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('cardNumber'), card: ownId }),
  z.object({ purpose: z.literal('cardPin'), card: ownId }),
  /** `amount`: base units that leave the account, including the fee. */
  z.object({
    purpose: z.literal('withdrawal'),
    asset: withdrawalAsset,
    amount: baseUnits,
    address,
  }),
  /** The first transfer to a member. `amount`: ENU base units; missing on older pages. */
  z.object({ purpose: z.literal('recipient'), address, amount: z.optional(baseUnits) }),
  /** Rules that are weaker than the current ones. */
  z.object({ purpose: z.literal('rules'), rules: stepUpRules }),
  /** Only the wallet confirms these two. */
  z.object({ purpose: z.literal('addPasskey') }),
  z.object({ purpose: z.literal('removePasskey'), passkey: passkeyId }),
]);
export type StepUpIntent = z.infer<typeof stepUpIntent>;
/** The purpose of the first release; `StepUpIntent['purpose']` has all of them. */
export type StepUpPurpose = 'cardNumber';

/** A text to sign once, for one action of one session. */
export const stepUpChallenge = /* @__PURE__ */ z.object({
  message: z.string(),
  /** Opaque; returned with the signature. */
  ticket: z.string(),
  expires_at: timestamp,
  /** Request to a passkey instead; null or missing: only the wallet confirms the action. */
  passkey: z.optional(z.nullable(passkeyRequest)),
  /** With the purpose 'addPasskey': the passkey to create. Null: none can be created. */
  creation: z.optional(z.nullable(passkeyCreation)),
});
export type StepUpChallenge = z.infer<typeof stepUpChallenge>;

/** A challenge's ticket with the signature (EIP-191 or EIP-1271) over its `message`. */
export const stepUpProof = /* @__PURE__ */ z.object({
  ticket: z.string().check(z.minLength(1), z.maxLength(4_000)),
  signature: walletSignature,
});
export type StepUpProof = z.infer<typeof stepUpProof>;

/** The ticket of a confirmed action (`security/confirmStepUp`). */
export const confirmedStepUp = /* @__PURE__ */ z.object({ ticket: stepUpProof.shape.ticket });
export type ConfirmedStepUp = z.infer<typeof confirmedStepUp>;
