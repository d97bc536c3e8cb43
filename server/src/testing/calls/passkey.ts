import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  ConfirmedStepUp,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
  StepUpIntent,
} from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import type { SignedIn, TestServer } from './server.ts';

const { auth, security } = endpoints;

/** An authenticator with one ES256 key, which counts its signatures. */
export interface TestPasskey {
  register(options: PasskeyCreation): PasskeyRegistration;
  answer(request: PasskeyRequest, overrides?: Partial<AnswerOverrides>): PasskeyAssertion;
}

interface AnswerOverrides {
  origin: string;
  /** Bits of WebAuthn §6.1: 1 user present, 4 user verified. */
  flags: number;
  counter: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function testPasskey(site = 'http://localhost:8080'): TestPasskey {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;

  function authData(rpId: string, flags: number, count: number, more = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), head, more]);
  }

  return {
    register({ challenge, rp }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE key in CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = authData(rp.id, 0x45, counter, credential);
      // CBOR: {fmt: 'none', attStmt: {}, authData: bytes of two-byte length}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([data.length >> 8, data.length & 255]),
        data,
      ]);
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: text({ type: 'webauthn.create', challenge, origin: site }),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'later-than-this-test'],
        },
      };
    },

    answer({ challenge, rpId }, overrides = {}) {
      const { origin = site, flags = 5 } = overrides;
      counter = overrides.counter ?? counter + 1;
      const client = text({ type: 'webauthn.get', challenge, origin });
      const data = authData(rpId, flags, counter);
      const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client,
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

const challengeOf = async (server: TestServer, one: SignedIn, intent: StepUpIntent) =>
  (await server.call(auth.stepUp, { intent }, one)).body.data;

/** Confirms an action with the member's wallet. @returns the confirmed ticket */
export async function confirmByWallet(
  server: TestServer,
  one: SignedIn,
  intent: StepUpIntent,
): Promise<ConfirmedStepUp> {
  const { message, ticket } = await challengeOf(server, one, intent);
  const signature = await one.wallet.signMessage(message);
  return (await server.call(security.confirmStepUp, { ticket, signature }, one)).body.data;
}

/** Adds a passkey to the member's account. @returns the answer of the call */
export async function addPasskey(server: TestServer, one: SignedIn, passkey = testPasskey()) {
  const { message, ticket, creation } = await challengeOf(server, one, { purpose: 'addPasskey' });
  const signature = await one.wallet.signMessage(message);
  const confirmed = await server.call(security.confirmStepUp, { ticket, signature }, one);
  const registration = passkey.register(creation as PasskeyCreation);
  return server.call(security.addPasskey, { registration, step_up: confirmed.body.data }, one);
}

/** Sends a passkey's answer to the request of an action. @returns the answer of the call */
export async function confirmByPasskey(
  server: TestServer,
  one: SignedIn,
  passkey: TestPasskey,
  intent: StepUpIntent,
  overrides?: Partial<AnswerOverrides>,
) {
  const { ticket, passkey: request } = await challengeOf(server, one, intent);
  const answer = passkey.answer(request as PasskeyRequest, overrides);
  return server.call(security.confirmStepUp, { ticket, passkey: answer }, one);
}
