import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { CardAct } from '../cards/card-events.ts';
import type { Fate, UnsteadyIssuer } from '../cards/unsteady-issuer.ts';

/** A test's own record of an account's freeze, for comparison with the product's. */
export interface AccountWatch {
  isFrozen(): boolean;
  /** Returns ids of applications that waited when the freeze began; none if not frozen. */
  held(): ReadonlySet<string>;
  /** References of loads and unloads that were first sent while the account was frozen. */
  sentWhileFrozen(): readonly string[];
  /**
   * Whether the owner wants a card (by the issuer's id) frozen. Undefined after a call of the owner
   * that was late, died or was not answered.
   */
  wantsFrozen(card: string): boolean | undefined;
  /**
   * Reads the freeze after an operator's call; only the database shows whether a call that died had
   * an effect.
   */
  noteFreeze(): Promise<void>;
  /** Runs an action of the owner. For a freeze or unfreeze, records the state that the owner wants. */
  noteAct(card: string, act: OwnersAct, make: () => Promise<unknown>): Promise<unknown>;
}

interface OwnersAct {
  what: CardAct;
  fate: Fate;
}

/** Starts a record of an account's freeze, and of the loads and unloads sent through `issuer`. */
export function watchAccount(db: Db, userId: string, issuer: UnsteadyIssuer): AccountWatch {
  let isFrozen = false;
  let held = new Set<string>();
  const sent: string[] = [];
  const wishes = new Map<string, boolean | undefined>();

  const { load, unload } = issuer;
  async function watch(reference: string): Promise<void> {
    if (isFrozen && !(await isKnownThere(db, reference))) sent.push(reference);
  }
  issuer.load = async (wanted) => {
    await watch(wanted.reference);
    return load(wanted);
  };
  issuer.unload = async (wanted) => {
    await watch(wanted.reference);
    return unload(wanted);
  };

  return {
    isFrozen: () => isFrozen,
    held: () => held,
    sentWhileFrozen: () => sent,
    wantsFrozen: (card) => (wishes.has(card) ? wishes.get(card) : false),

    async noteFreeze() {
      const wasFrozen = isFrozen;
      const found = await db.query<{ id: string; is_frozen: boolean; state: string | null }>(
        `select a.id::text, u.frozen_at is not null as is_frozen, a.state
         from users u left join card_applications a on a.user_id = u.id where u.id = $1`,
        [userId],
      );
      isFrozen = found[0]?.is_frozen ?? false;
      if (isFrozen === wasFrozen) return;
      const waits = (state: string | null) => ['payment', 'paid', 'review'].includes(state ?? '');
      const waiting = found.filter(({ state }) => waits(state)).map(({ id }) => id);
      held = new Set(isFrozen ? waiting : []);
    },

    async noteAct(card, { what, fate }, make) {
      if (what !== 'freeze' && what !== 'unfreeze') return make();
      const isKnown = !wishes.has(card) || wishes.get(card) !== undefined;
      if (fate === 'late') wishes.set(card, undefined);
      try {
        const answer = await make();
        if (isKnown && fate !== 'late') wishes.set(card, what === 'freeze');
        return answer;
      } catch (error) {
        const isRefused = error instanceof AppError && error.errorName !== 'issuerAway';
        if (!isRefused) wishes.set(card, undefined);
        throw error;
      }
    },
  };
}

async function isKnownThere(db: Db, reference: string): Promise<boolean> {
  const found = await db.query(
    `select 1 from card_recharges where 'recharge-' || id = $1 and state <> 'pending'
     union all select 1 from card_unloads where 'unload-' || id = $1 and state <> 'pending'`,
    [reference],
  );
  return found.length > 0;
}
