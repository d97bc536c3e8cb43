import * as z from 'zod/mini';
import { timestamp } from './primitives.ts';
import { oneLine } from './text.ts';

/** Bytes in base64url without padding, up to `max` characters. */
/* @__NO_SIDE_EFFECTS__ */
const bytes = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));

const publicKeyType = /* @__PURE__ */ z.literal('public-key');
/** Ways in which a browser reaches an authenticator (WebAuthn §5.8.4). */
export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;
const transports = /* @__PURE__ */ z.array(z.enum(passkeyTransports));
const knownCredential = /* @__PURE__ */ z.object({
  id: bytes(2_048),
  type: publicKeyType,
  transports: z.optional(transports),
});

/** Id of a passkey, as the server returned it. */
export const passkeyId = /* @__PURE__ */ z.string().check(z.regex(/^\d{1,18}$/));
export const passkeyName = /* @__PURE__ */ oneLine(40).check(z.minLength(1));

/** A passkey of the member. */
export const passkey = /* @__PURE__ */ z.object({
  id: passkeyId,
  name: z.string(),
  created_at: timestamp,
  /** Null: never used. */
  last_used_at: z.nullable(timestamp),
});
export type Passkey = z.infer<typeof passkey>;

/** Options of `navigator.credentials.get` in their JSON form (WebAuthn §5.5). */
export const passkeyRequest = /* @__PURE__ */ z.object({
  challenge: bytes(200),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(knownCredential),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** Options of `navigator.credentials.create` in their JSON form (WebAuthn §5.4). */
export const passkeyCreation = /* @__PURE__ */ z.object({
  challenge: bytes(200),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes(100), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKeyType })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** The answer of `navigator.credentials.get` in its JSON form. */
export const passkeyAssertion = /* @__PURE__ */ z.object({
  id: bytes(2_048),
  rawId: bytes(2_048),
  type: publicKeyType,
  response: z.object({
    clientDataJSON: bytes(8_192),
    authenticatorData: bytes(8_192),
    signature: bytes(8_192),
    userHandle: z.optional(z.string().check(z.maxLength(200))),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** The answer of `navigator.credentials.create` in its JSON form. */
export const passkeyRegistration = /* @__PURE__ */ z.object({
  id: bytes(2_048),
  rawId: bytes(2_048),
  type: publicKeyType,
  response: z.object({
    clientDataJSON: bytes(8_192),
    attestationObject: bytes(65_536),
    /** Names that a later browser may add are ignored. */
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;
