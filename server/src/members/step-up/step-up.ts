import type {
  PasskeyAssertion,
  StepUpChallenge,
  StepUpIntent,
  StepUpRules,
} from '@shared/contract';
import * as z from 'zod';
import { isSignedBy, type NodeReads, newNonce, writeSignedText } from '../../chain/index.ts';
import type { Caller } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { openText, type Sealer, sealText } from '../../platform/storage/index.ts';
import { assertPasskey, creationOf, passkeysOf, requestOf, siteOf } from './passkeys.ts';

/** An action that a session alone does not allow. */
export interface SensitiveAct {
  purpose: StepUpIntent['purpose'];
  /** Object of the action, such as a card's id. A signature is for one subject only. */
  subject: string;
  /** The subject as older pages request it. A signature for it is accepted too. */
  olderSubject?: string;
  /** One line of ASCII that the wallet shows: 'Show the number of card 4242.' */
  statement: string;
}

interface StepUpParts {
  clock: Clock;
  publicUrl: string;
  /** Name of the site in authenticators. */
  brand: string;
  chainId: number;
  sealer: Sealer;
  /** Chain reads that check signatures of contract wallets. */
  reads: NodeReads;
  /** The rules of members who have set none. */
  defaultRules: StepUpRules;
}

/** Validity of a text, ms. */
const ttlMs = 5 * 60_000;

/**
 * Actions that only the wallet confirms: otherwise a thief with one passkey could add others, or
 * remove the member's.
 */
const walletOnly: readonly string[] = [
  'addPasskey',
  'removePasskey',
] satisfies StepUpIntent['purpose'][];

const movesNothing = 'This signature costs nothing, moves no funds and signs nobody in.';

/** The signature's effect by purpose, as the wallet shows it; `movesNothing` without an entry. */
const effects: Partial<Record<StepUpIntent['purpose'], string>> = {
  withdrawal: 'Your signature releases this withdrawal. It costs no network fee.',
  recipient: 'Your signature releases this transfer. It costs no network fee.',
};

/** The content of a ticket. It is sealed, so that only texts of this server are accepted. */
const sealed = z.object({
  nonce: z.string(),
  session: z.string(),
  purpose: z.string(),
  subject: z.string(),
  message: z.string(),
  until: z.number(),
  /** Whether the wallet or a passkey has confirmed the action. */
  confirmed: z.boolean().default(false),
});
type Ticket = z.output<typeof sealed>;

const sealName = (userId: string) => `step-up-${userId}`;

export type StepUp = ReturnType<typeof createStepUp>;

/** Creates the step-up: the wallet or a passkey confirms sensitive actions (specification §5). */
export function createStepUp(parts: StepUpParts) {
  const { clock, publicUrl, brand, chainId, sealer, reads, defaultRules } = parts;
  const site = siteOf(publicUrl);

  /** @throws AppError stepUpExpired */
  function openTicket({ id, sessionId }: Caller, text: string): Ticket {
    const ticket = readTicket(sealer, id, text);
    if (ticket?.session !== sessionId || ticket.until <= clock.now().getTime()) {
      throw new AppError('stepUpExpired');
    }
    return ticket;
  }

  /** @throws AppError stepUpForeign, unavailable, tooManyRequests */
  async function assertSigned({ id, address }: Caller, ticket: Ticket, signature: string) {
    const reader = reads.contracts('stepUp', { key: id });
    if (!(await isSignedBy(address, ticket.message, signature, reader))) {
      throw new AppError('stepUpForeign');
    }
  }

  return {
    defaultRules,

    /** The site of passkeys; undefined without a domain name. */
    site,

    /** Returns a text for the member to sign. Nothing is stored until it is used. */
    async challenge(
      db: Db,
      { id, address, sessionId }: Caller,
      act: SensitiveAct,
    ): Promise<StepUpChallenge> {
      const issuedAt = clock.now();
      const expiresAt = new Date(issuedAt.getTime() + ttlMs);
      const nonce = newNonce();
      const statement = `${act.statement} ${effects[act.purpose] ?? movesNothing}`;
      const text = { publicUrl, chainId, address, statement, nonce, issuedAt, expiresAt };
      const message = writeSignedText(text);
      const { purpose, subject } = act;
      const until = expiresAt.getTime();
      const session = sessionId;
      const ticket = { nonce, session, purpose, subject, message, until, confirmed: false };
      const own = site ? await passkeysOf(db, id) : [];
      const isOfWallet = walletOnly.includes(purpose);
      const creation =
        site && purpose === 'addPasskey'
          ? creationOf(site, { brand, userId: id, address, message, own })
          : null;
      return {
        message,
        ticket: sealText(sealer, sealName(id), ticket),
        expires_at: expiresAt.toISOString(),
        passkey: site && !isOfWallet ? requestOf(site, message, own) : null,
        creation,
      };
    },

    /**
     * Checks the signature, or the answer of a passkey. Call it outside of a transaction, because
     * the chain is read for a contract wallet.
     * @returns the ticket of the confirmed action, for `confirm`
     * @throws AppError stepUpExpired, stepUpForeign, passkeyNotUsable, badRequest, unavailable,
     * tooManyRequests
     */
    async check(
      db: Db,
      caller: Caller,
      { ticket: text, signature, passkey }: CheckedProof,
    ): Promise<string> {
      const ticket = openTicket(caller, text);
      const { message } = ticket;
      if (signature !== undefined) await assertSigned(caller, ticket, signature);
      else if (passkey === undefined) throw new AppError('badRequest', { detail: 'signature' });
      else if (!site || walletOnly.includes(ticket.purpose)) throw new AppError('passkeyNotUsable');
      else {
        const answer = { userId: caller.id, message, assertion: passkey, at: clock.now() };
        await assertPasskey(db, site, answer);
      }
      return sealText(sealer, sealName(caller.id), { ...ticket, confirmed: true });
    },

    /**
     * Uses up the confirmation of an action. A proof with a signature is checked first, so pass it
     * only outside of a transaction. If a transaction rolls back, the ticket stays unused.
     * @returns the text that was signed
     * @throws AppError stepUpRequired, stepUpExpired, stepUpForeign, unavailable, tooManyRequests
     */
    async confirm(
      db: Db,
      caller: Caller,
      { purpose, subject, olderSubject }: Omit<SensitiveAct, 'statement'>,
      proof: Omit<CheckedProof, 'passkey'> | undefined,
    ): Promise<string> {
      if (!proof) throw new AppError('stepUpRequired');
      const ticket = openTicket(caller, proof.ticket);
      const isForSubject = ticket.subject === subject || ticket.subject === olderSubject;
      if (ticket.purpose !== purpose || !isForSubject) {
        throw new AppError('stepUpExpired');
      }
      if (proof.signature !== undefined) await assertSigned(caller, ticket, proof.signature);
      else if (!ticket.confirmed) throw new AppError('stepUpRequired');
      const { nonce, message } = ticket;
      const used = {
        nonce,
        user_id: caller.id,
        purpose,
        subject: ticket.subject,
        used_at: clock.now(),
      };
      const insert = sql.insertInto('step_ups').values(used);
      const row = await db.first(
        insert.onConflict((conflict) => conflict.doNothing()).returning('nonce'),
      );
      if (!row) throw new AppError('stepUpExpired');
      return message;
    },
  };
}

/** A ticket of `challenge` with the answer of the wallet or of a passkey. */
interface CheckedProof {
  ticket: string;
  signature?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}

function readTicket(sealer: Sealer, userId: string, text: string): Ticket | undefined {
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
