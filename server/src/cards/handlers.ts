import type { CardHome, CardProduct, CardSummary } from '@shared/contract';
import { type DomainHandlers, signedIn } from '../lib/call.ts';
import type { Db } from '../lib/db/index.ts';

export const cardHandlers: Pick<DomainHandlers<'visa'>, 'info'> = {
  async info(ctx) {
    const { id } = signedIn(ctx);
    return {
      cards: await cardsOf(ctx.db, id),
      products: await productsOnOffer(ctx.db),
      cardholders: await countCardholders(ctx.db, id),
      applications_open: await countOpenApplications(ctx.db, id),
    };
  },
};

function cardsOf(db: Db, userId: string): Promise<CardSummary[]> {
  return db.query<CardSummary>(
    `select c.id, p.type, c.status, c.last4, c.expires, c.balance
     from cards c join card_products p on p.id = c.product_id
     where c.user_id = $1 order by c.created_at desc, c.id`,
    [userId],
  );
}

/** Those that were withdrawn are shown too, marked, while somebody may still ask for them. */
function productsOnOffer(db: Db): Promise<CardProduct[]> {
  return db.query<CardProduct>(
    `select id, type, region, bin, scheme, fee, recharge_fee_bps, available
     from card_products order by position, id`,
  );
}

async function countCardholders(db: Db, userId: string): Promise<CardHome['cardholders']> {
  const rows = await db.query<{ status: keyof CardHome['cardholders']; count: number }>(
    `select status, count(*)::integer as count from cardholders
     where user_id = $1 and deleted_at is null group by status`,
    [userId],
  );
  const counts = { approved: 0, pending: 0, rejected: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

async function countOpenApplications(db: Db, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count from card_applications
     where user_id = $1 and status = 'processing'`,
    [userId],
  );
  return row?.count ?? 0;
}
