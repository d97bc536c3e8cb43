import { createHash, randomBytes } from 'node:crypto';
import { isObvious, Refused, testValues, Unknown } from './rules.ts';
import type { Vault } from './vault.ts';

const revealMs = 30_000;

/** Creates the actions on a card. @param readPin decrypts the JWE that contains a PIN */
export function createCardActions(
  { store, now, cardOf, storeEvent, present, setState }: Vault,
  readPin: (jwe: string) => Promise<unknown>,
) {
  return {
    card: (id: string) => present(cardOf(id)),

    activate(id: string, code: string) {
      const { state } = cardOf(id);
      if (state === 'active') return present(cardOf(id));
      if (state !== 'inactive') throw new Refused('state');
      if (code !== testValues.activationCode) throw new Refused('code');
      return setState(id, 'active', 'card.activated');
    },

    freeze(id: string, frozen: boolean) {
      const { state } = cardOf(id);
      const wanted = frozen ? 'frozen' : 'active';
      if (state === wanted) return present(cardOf(id));
      if (state !== (frozen ? 'active' : 'frozen')) throw new Refused('state');
      return setState(id, wanted, 'card.frozen');
    },

    lost(id: string, reason: 'lost' | 'stolen' | 'damaged' = 'lost') {
      const { state } = cardOf(id);
      if (state === 'lost') return present(cardOf(id));
      if (state === 'closed') throw new Refused('state');
      return setState(id, 'lost', `card.${reason}`);
    },

    /** Closes an empty card permanently. */
    close(id: string) {
      const { state, balance } = cardOf(id);
      if (state === 'closed') return present(cardOf(id));
      const moving = store.first(
        `select 1 from loads where card = ?1 and state = 'processing'
         union all select 1 from unloads where card = ?1 and state = 'processing'
         union all select 1 from orders where replaces = ?1 and state = 'making'`,
        id,
      );
      if (balance !== '0' || moving) throw new Refused('state');
      return setState(id, 'closed', 'card.closed');
    },

    limits(id: string, limits: object) {
      const { state } = cardOf(id);
      if (state === 'lost' || state === 'closed') throw new Refused('state');
      return store.tx(() => {
        store.run('update cards set limits = ? where id = ?', JSON.stringify(limits), id);
        storeEvent('card.limited', { card: id });
        return present(cardOf(id));
      });
    },

    async setPin(id: string, jwe: string) {
      const said = (await readPin(jwe)) as { pin?: unknown; card?: unknown } | undefined;
      // Reads the state now, because the card may have been lost while the PIN was decrypted.
      const { state } = cardOf(id);
      if (state === 'lost' || state === 'closed') throw new Refused('state');
      // The JWE names its card, so that the PIN cannot be replayed for another one.
      if (typeof said?.pin !== 'string' || said.card !== id) throw new Refused('pin');
      if (!/^\d{6}$/.test(said.pin) || isObvious(said.pin)) throw new Refused('pin');
      const pin = createHash('sha256').update(`${id}:${said.pin}`).digest('hex');
      return store.tx(() => {
        store.run('update cards set pin = ? where id = ?', pin, id);
        storeEvent('pin.changed', { card: id });
        return present(cardOf(id));
      });
    },

    /** Allows one view of the number. @returns a one-time token for the frame */
    startReveal(id: string): { token: string; expiresAt: Date } {
      const { state } = cardOf(id);
      if (state !== 'active' && state !== 'frozen') throw new Refused('state');
      const token = randomBytes(32).toString('base64url');
      const until = now() + revealMs;
      store.run('delete from reveals where until < ?', now());
      store.run(
        'insert into reveals (hash, card, until) values (?, ?, ?)',
        ...[hashOf(token), id, until],
      );
      return { token, expiresAt: new Date(until) };
    },

    reveal(token: string) {
      return store.tx(() => {
        const row = store.first('select * from reveals where hash = ?', hashOf(token));
        store.run('delete from reveals where hash = ?', hashOf(token));
        if (!row || Number(row.until) < now()) throw new Unknown('reveal');
        const { number, cvv, expires, holder } = cardOf(String(row.card));
        const name = store.first('select name from holders where id = ?', holder)?.name;
        return { number, cvv, expires, name: String(name), left: Number(row.until) - now() };
      });
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
