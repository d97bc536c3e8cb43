import type { FastifyRequest } from 'fastify';
import { clientKey } from '../../platform/limits/client-key.ts';
import { pathOf } from '../contract/index.ts';
import { Unidentified } from './errors.ts';
import { anyOperator, type Caller, operatorOf } from './operators.ts';
import type { AdminListener, AdminParts } from './parts.ts';

/** Wrong keys per address and minute. A caller with a valid key is never limited. */
const maxRefusals = 30;
const windowMs = 60_000;

/**
 * Identifies the operator of a call by its key, before the body is read.
 * @returns undefined for the only call without a key: adding the first operator, through the socket
 * @throws Unidentified
 */
export async function identify(
  request: FastifyRequest,
  { db, limiter, sandbox }: AdminParts,
  { local }: AdminListener,
): Promise<Caller | undefined> {
  const [, key] = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '') ?? [];
  const operator = key && (await operatorOf(db, key));
  if (operator) return operator;
  const place = local ? 'socket' : clientKey(request.ip);
  const { current } = await limiter.count(`admin:refused:${place}`, windowMs);
  if (current > maxRefusals) throw new Unidentified('tooMany');
  if (local && !(await anyOperator(db))) {
    if (request.url === pathOf('operators', 'add')) return undefined;
    throw new Unidentified('noOperator', sandbox);
  }
  throw new Unidentified('unauthorized');
}
