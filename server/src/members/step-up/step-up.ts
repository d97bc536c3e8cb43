import type { StepUpChallenge, StepUpProof, StepUpPurpose } from '@shared/contract';
import * as z from 'zod';
import { isSignedBy, type NodeReads, newNonce, writeSignedText } from '../../chain/index.ts';
import type { Caller } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { openText, type Sealer, sealText } from '../../platform/storage/index.ts';

/** An action that a session alone does not allow. */
export interface SensitiveAct {
  purpose: StepUpPurpose;
  /** Object of the action, such as a card's id. A signature is for one subject only. */
  subject: string;
  /** One line of ASCII that the wallet shows: 'Show the number of card 4242.' */
  statement: string;
}

interface StepUpParts {
  clock: Clock;
  publicUrl: string;
  chainId: number;
  sealer: Sealer;
  /** Chain reads that check signatures of contract wallets. */
  reads: NodeReads;
}

/** Validity of a text, ms. */
const ttlMs = 5 * 60_000;

/** The content of a ticket. It is sealed, so that only texts of this server are accepted. */
const sealed = z.object({
  nonce: z.string(),
  session: z.string(),
  purpose: z.string(),
  subject: z.string(),
  message: z.string(),
  until: z.number(),
});
type Ticket = z.output<typeof sealed>;

const sealName = (userId: string) => `step-up-${userId}`;

export type StepUp = ReturnType<typeof createStepUp>;

/** Creates the step-up: it confirms actions by the wallet's signature (specification §5). */
export function createStepUp({ clock, publicUrl, chainId, sealer, reads }: StepUpParts) {
  return {
    /** Returns a text for the member to sign. Nothing is stored until it is used. */
    challenge({ id, address, sessionId }: Caller, act: SensitiveAct): StepUpChallenge {
      const issuedAt = clock.now();
      const expiresAt = new Date(issuedAt.getTime() + ttlMs);
      const nonce = newNonce();
      const statement = `${act.statement} This signature costs nothing, moves no funds and signs nobody in.`;
      const text = { publicUrl, chainId, address, statement, nonce, issuedAt, expiresAt };
      const message = writeSignedText(text);
      const { purpose, subject } = act;
      const until = expiresAt.getTime();
      const ticket: Ticket = { nonce, session: sessionId, purpose, subject, message, until };
      return {
        message,
        ticket: sealText(sealer, sealName(id), ticket),
        expires_at: expiresAt.toISOString(),
      };
    },

    /**
     * Checks the signature of an action and uses it up. Call it before the action, outside of a
     * transaction, because the chain is read for a contract wallet.
     * @throws AppError stepUpRequired, stepUpExpired, stepUpForeign, unavailable, tooManyRequests
     */
    async confirm(
      db: Db,
      { id: userId, address, sessionId }: Caller,
      { purpose, subject }: SensitiveAct,
      proof: StepUpProof | undefined,
    ): Promise<void> {
      if (!proof) throw new AppError('stepUpRequired');
      const ticket = openTicket(sealer, userId, proof.ticket);
      const isOfAct =
        ticket?.session === sessionId && ticket.purpose === purpose && ticket.subject === subject;
      if (!isOfAct || ticket.until <= clock.now().getTime()) throw new AppError('stepUpExpired');
      const reader = reads.contracts('stepUp', { key: userId });
      if (!(await isSignedBy(address, ticket.message, proof.signature, reader))) {
        throw new AppError('stepUpForeign');
      }
      const used = { nonce: ticket.nonce, user_id: userId, purpose, subject, used_at: clock.now() };
      const insert = sql.insertInto('step_ups').values(used);
      const row = await db.first(
        insert.onConflict((conflict) => conflict.doNothing()).returning('nonce'),
      );
      if (!row) throw new AppError('stepUpExpired');
    },
  };
}

function openTicket(sealer: Sealer, userId: string, text: string): Ticket | undefined {
  try {
    return sealed.parse(openText(sealer, sealName(userId), text));
  } catch {
    return undefined;
  }
}

/** Deletes records of used texts after a day. Their tickets have expired long before. */
export async function forgetStepUps(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db.query('delete from step_ups where used_at < $1', [before]);
}
