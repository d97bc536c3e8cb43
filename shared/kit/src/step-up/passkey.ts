import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '@shared/contract';

/**
 * - `cancelled`: the member closed the browser's window, took too long, or has no such passkey
 *   here. Browsers hide which of these it was. Any other error counts as `cancelled` too.
 * - `exists`: the authenticator already has a passkey of the account.
 * - `unsupported`: this browser or this address cannot use the site's passkeys.
 */
export type PasskeyProblem = 'cancelled' | 'exists' | 'unsupported';

/** The browser returned no answer from a passkey; `problem` is the reason. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';
  readonly problem: PasskeyProblem;

  constructor(problem: PasskeyProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** Returns whether this browser supports passkeys, and the page is on the domain `rpId`. */
export function canUsePasskeys(rpId: string = location.hostname): boolean {
  return location.hostname === rpId && typeof PublicKeyCredential === 'function';
}

/** Loads the code that calls the browser's passkey API. Call it before the tap that uses it. */
export const loadPasskeyCode = () => import('@simplewebauthn/browser');

/** Returns an assertion of one of the member's passkeys. @throws PasskeyError */
export async function requestAssertion(request: PasskeyRequest): Promise<PasskeyAssertion> {
  if (!canUsePasskeys(request.rpId)) throw new PasskeyError('unsupported');
  const { startAuthentication } = await loadPasskeyCode();
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: request as Options,
  }).catch(refuse);
  return { id, rawId, type, response };
}

/** Creates a passkey. @throws PasskeyError */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyRegistration> {
  if (!canUsePasskeys(creation.rp.id)) throw new PasskeyError('unsupported');
  const { startRegistration } = await loadPasskeyCode();
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: creation as Options,
  }).catch(refuse);
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

const problems: Partial<Record<string, PasskeyProblem>> = {
  InvalidStateError: 'exists',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
};

/** @param cause error of WebAuthn §5.1, whose name the library keeps */
function refuse(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : '';
  throw new PasskeyError(problems[name] ?? 'cancelled', { cause });
}
