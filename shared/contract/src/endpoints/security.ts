import * as z from 'zod/mini';
import {
  passkey,
  passkeyAssertion,
  passkeyId,
  passkeyName,
  passkeyRegistration,
} from '../entities/passkey.ts';
import { baseUnits, none } from '../entities/primitives.ts';
import { confirmedStepUp, stepUpRules, walletSignature } from '../entities/step-up.ts';
import { memberGet, memberPost } from '../member-endpoint.ts';

export const settings = /* @__PURE__ */ memberGet('/api/v1/security/settings', {
  summary: 'The user’s passkeys, and the actions that need a confirmation',
  input: none,
  data: z.object({
    passkeys: z.array(passkey),
    /** Whether passkeys can be added, which requires a site with a domain name. */
    passkeys_offered: z.boolean(),
    passkeys_max: z.int(),
    rules: stepUpRules,
    /** USDT base units: the limit that the page proposes. */
    proposed_above: baseUnits,
  }),
});

export const confirmStepUp = /* @__PURE__ */ memberPost('/api/v1/security/confirmStepUp', {
  summary: 'Confirm a sensitive action with one signature or one passkey; the ticket is single use',
  input: z.object({
    /** The ticket of `auth/stepUp`. */
    ticket: confirmedStepUp.shape.ticket,
    /** Exactly one of these two. */
    signature: z.optional(walletSignature),
    passkey: z.optional(passkeyAssertion),
  }),
  data: confirmedStepUp,
});

export const setRules = /* @__PURE__ */ memberPost('/api/v1/security/setRules', {
  repeatable: true,
  changes: [settings.path],
  summary: 'Set the actions that need a confirmation; weaker rules need one themselves',
  input: z.object({ ...stepUpRules.shape, step_up: z.optional(confirmedStepUp) }),
  data: stepUpRules,
});

export const addPasskey = /* @__PURE__ */ memberPost('/api/v1/security/addPasskey', {
  changes: [settings.path],
  summary: 'Add a passkey, confirmed with the wallet',
  input: z.object({ registration: passkeyRegistration, step_up: z.optional(confirmedStepUp) }),
  data: passkey,
});

export const renamePasskey = /* @__PURE__ */ memberPost('/api/v1/security/renamePasskey', {
  repeatable: true,
  changes: [settings.path],
  summary: 'Rename a passkey',
  input: z.object({ id: passkeyId, name: passkeyName }),
  data: passkey,
});

export const removePasskey = /* @__PURE__ */ memberPost('/api/v1/security/removePasskey', {
  repeatable: true,
  changes: [settings.path],
  summary: 'Remove a passkey, confirmed with the wallet; repeating the call is a no-op',
  input: z.object({ id: passkeyId, step_up: z.optional(confirmedStepUp) }),
  data: none,
});
