import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { address, none, timestamp } from '../entities/primitives.ts';
import { openSession } from '../entities/session.ts';
import { stepUpChallenge, stepUpIntent, walletSignature } from '../entities/step-up.ts';
import { tidyInviteCode } from '../invite-code.ts';
import { memberGet, memberPost, memberRead } from '../member-endpoint.ts';

export const inviteCode = z.string().check(z.regex(/^[A-Z0-9]{6,12}$/));

/** A typed or pasted code. Any short text is valid here, because the server looks it up. */
const typedInviteCode = z.string().check(z.overwrite(tidyInviteCode), z.maxLength(32));

export const loginMessage = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/api/v1/auth/loginMessage',
  access: 'public',
  summary: 'EIP-4361 message for the address to sign, single use, valid for 5 minutes',
  input: z.object({
    // The address is required; its type is optional, because released callers use that type.
    address: z.pipe(z.optional(z.string()), address),
    chain_id: z.optional(z.coerce.number()),
  }),
  data: z.object({ message: z.string(), expires_at: timestamp }),
});

export const login = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  access: 'public',
  repeatable: true,
  summary: 'Sign in with a signed message; registers the address on its first visit',
  input: z.object({
    address,
    message: z.string().check(z.minLength(1), z.maxLength(4000)),
    sign_message: walletSignature,
    code: z.optional(typedInviteCode),
  }),
  data: z.object({ token: z.string() }),
});

export const isRegister = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/auth/isRegister',
  access: 'public',
  repeatable: true,
  summary: 'Whether an address has an account, and whether a new one needs an invite code',
  input: z.object({ address }),
  data: z.object({ registered: z.boolean(), invite_required: z.boolean() }),
});

export const inviter = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/api/v1/auth/inviter',
  access: 'public',
  repeatable: true,
  summary: 'Inviter of a code, before the sign-in; never a whole address',
  input: z.object({
    /** Missing before a wallet is chosen. */
    address: z.optional(address),
    code: typedInviteCode.check(z.minLength(1)),
  }),
  data: z.object({
    /** '0x12ab…cdef'; null: the address already has an account, so the code has no effect. */
    inviter: z.nullable(z.string()),
  }),
});

export const logout = /* @__PURE__ */ memberPost('/api/v1/auth/logout', {
  whileFrozen: 'allowed',
  repeatable: true,
  summary: 'End the session and revoke its token',
  input: none,
  data: none,
});

export const sessions = /* @__PURE__ */ memberGet('/api/v1/auth/sessions', {
  summary: 'Devices on which the user is signed in, the latest first',
  input: none,
  data: z.object({ list: z.array(openSession) }),
});

export const endSession = /* @__PURE__ */ memberPost('/api/v1/auth/endSession', {
  whileFrozen: 'allowed',
  repeatable: true,
  changes: [sessions.path],
  summary: 'Sign out on another device; repeating the call is a no-op',
  input: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  data: none,
});

export const logoutAll = /* @__PURE__ */ memberPost('/api/v1/auth/logoutAll', {
  whileFrozen: 'allowed',
  repeatable: true,
  summary: 'Sign out everywhere and revoke every token of the user',
  input: none,
  data: none,
});

export const stepUp = /* @__PURE__ */ memberRead('/api/v1/auth/stepUp', {
  summary: 'EIP-4361 message to sign before a sensitive act, single use, valid for 5 minutes',
  input: z.object({ intent: stepUpIntent }),
  data: stepUpChallenge,
});
