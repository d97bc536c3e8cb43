import type { Logger } from 'pino';
import type { Issuer } from '../issuer/index.ts';
import type { Clock } from '../lib/clock.ts';
import { type Db, firstRow, sql } from '../lib/db/index.ts';
import { askAll, takeDue } from './due.ts';
import { askForLoad, type CardNews, isToBeAsked } from './recharges.ts';
import { storePage } from './spendings.ts';
import { type KnownCard, lookSoon, takeOver } from './store.ts';

export interface IssuerParts {
  db: Db;
  clock: Clock;
  news: CardNews;
  issuer: Issuer;
  log: Pick<Logger, 'warn'>;
}

/** Most pages of payments in one look. */
const pages = 5;

/** Does what is due at the issuer: loads that are to be made or asked for, cards to be looked at. */
export async function askIssuer(parts: IssuerParts): Promise<void> {
  const { db, clock } = parts;
  await Promise.all([
    askAll(
      parts,
      (most) => takeDue(db, { from: 'card_recharges', at: clock.now(), most, among: isToBeAsked }),
      (id) => askForLoad(parts, id),
    ),
    askAll(
      parts,
      (most) => takeDue(db, { from: 'cards', at: clock.now(), most }),
      (id) => lookAt(parts, id),
    ),
  ]);
}

/** Takes over how a card stands, and what it was used for. */
export async function lookAt(parts: IssuerParts, id: string): Promise<void> {
  const { db, clock, issuer, news } = parts;
  for (let page = 0; page < pages; page += 1) {
    const card = await readKnown(db, id);
    if (!card) return;
    const cursor = card.spendings_cursor ?? undefined;
    const more = await issuer.spendings(card.issuer_id, cursor);
    const next = more.cursor ?? cursor;
    if (more.list.length > 0) {
      const isNext = await db.tx((tx) =>
        storePage(tx, news, card, { list: more.list, next: next ?? null }, clock.now()),
      );
      // Somebody else reads on, and may be further: it stays due.
      if (!isNext) return;
    }
    // After the payments: the balance is never older than what explains it.
    if (more.list.length === 0 || next === cursor) return takeStand(parts, card);
  }
  await lookSoon(db, id, clock.now());
}

function readKnown(db: Db, id: string): Promise<KnownCard | undefined> {
  return firstRow(db, sql.selectFrom('cards').selectAll().where('id', '=', id));
}

async function takeStand({ db, clock, issuer, news }: IssuerParts, card: KnownCard): Promise<void> {
  const seen = await issuer.readCard(card.issuer_id);
  await db.tx(async (tx) => {
    const at = clock.now();
    // Where somebody was faster, with an answer that may be older, it stays due.
    if (!(await takeOver(tx, card, seen, at))) return;
    // Heard of again meanwhile: likewise.
    await tx.query(
      'update cards set due_at = $3, tries = 0 where id = $1 and due_at is not distinct from $2',
      [card.id, card.due_at, seen.state === 'closed' ? null : new Date(at.getTime() + unheardMs)],
    );
    tx.afterCommit(() => news.publish(card.user_id, 'user@wallet', { reason: 'card' }));
  });
}

/** A card that nobody has told us of for so long is looked at: callbacks may be lost. */
const unheardMs = 24 * 60 * 60 * 1_000;
