import { isLocale, type Locale, type NewsKind } from '@shared/contract';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Metrics } from '../../../platform/observability/metrics.ts';
import type { Sealer } from '../../../platform/storage/index.ts';
import { continueKeptTrace } from '../../../platform/trace-links.ts';
import { inSpan } from '../../../platform/tracing/index.ts';
import { type NameNews, withName } from '../named.ts';
import { listedKind, pushSubject } from '../news.ts';
import { openDevice } from './devices.ts';
import { readPushKeys } from './keys.ts';
import { messageOf, type PushMessage } from './message.ts';
import { type PushAnswer, sendPush } from './send.ts';

interface DeliveryParts {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'error'>;
  sealer: Sealer;
  metrics: Pick<Metrics, 'pushMessages'>;
  nameNews: NameNews;
  config: {
    brand: string;
    defaultLanguage: Locale;
    sandbox: boolean;
    push: { subject: string };
  };
}

/** Number of concurrent requests, so that a slow push service does not delay the others. */
const concurrency = 10;
const batchSize = 50;
/** Time for which a run starts new batches, ms. */
const runMs = 60_000;
/** Delay before the second attempt, doubled before each later one, and longest delay; s. */
const waitS = { first: 30, most: 3_600 } as const;
const maxTries = 8;
/** Time without an accepted message after which a browser that cannot be reached is removed. */
const silentDays = 7;

export async function nextPushDue(db: Db): Promise<Date | undefined> {
  const [next] = await db.query<{ due_at: Date }>(
    'select due_at from push_deliveries order by due_at limit 1',
  );
  return next?.due_at;
}

/** Sends the messages that are due. A failed one is due again later (specification §4). */
export async function deliverPush(parts: DeliveryParts): Promise<void> {
  const { db, clock, sealer, config } = parts;
  const { subject } = config.push;
  const sender = { subject, local: config.sandbox, ...(await readPushKeys(db, sealer)) };
  const limit = pLimit(concurrency);
  const end = performance.now() + runMs;
  for (;;) {
    const taken = await takeDue(db, clock.now());
    await Promise.all(
      taken.map((one) =>
        limit(async () => {
          try {
            const outcome = await continueKeptTrace(
              db,
              pushSubject(one.news_id),
              'push delivered',
              () =>
                deliver(parts, one, async (found, message) =>
                  send(openDevice(sealer, found), message, sender),
                ),
            );
            parts.metrics.pushMessages.inc({ outcome });
          } catch (err) {
            // The claim has made it due again.
            parts.log.error({ err, newsId: one.news_id, deviceId: one.device_id }, 'push failed');
          }
        }),
      ),
    );
    if (taken.length < batchSize || performance.now() > end) return;
  }
}

/** Sends a message in a span. The address of the push service identifies a browser. */
function send(...call: Parameters<typeof sendPush>): Promise<PushAnswer> {
  return inSpan('push message', { kind: 'client' }, async (span) => {
    const answer = await sendPush(...call);
    span?.set({ 'http.response.status_code': answer.status });
    return answer;
  });
}

interface Taken {
  news_id: string;
  device_id: string;
  tries: number;
}

/** Claims due messages. A claim sets the next due time, so it expires if its process dies. */
function takeDue(db: Db, at: Date): Promise<Taken[]> {
  return db.query<Taken>(
    `update push_deliveries set tries = tries + 1,
       due_at = $1::timestamptz
         + least(${waitS.first} * 2 ^ least(tries, 10), ${waitS.most}) * interval '1 second'
     where (news_id, device_id) in (
       select news_id, device_id from push_deliveries where due_at <= $1
       order by due_at limit ${batchSize} for no key update skip locked
     )
     returning news_id, device_id, tries`,
    [at],
  );
}

interface Found {
  user_id: string;
  /** As stored. */
  kind: string;
  facts: Record<string, string>;
  /** Read after it came. News of own acts are stored as read. */
  is_read: boolean;
  endpoint_hash: string;
  sealed: string;
  language: string;
  hide_amounts: boolean;
}

export type PushOutcome = 'sent' | 'read' | 'retried' | 'gone' | 'refused' | 'given_up';

async function deliver(
  { db, clock, log, config, nameNews }: DeliveryParts,
  { news_id, device_id, tries }: Taken,
  send: (found: Found, message: PushMessage) => Promise<PushAnswer>,
): Promise<PushOutcome> {
  const ids = { newsId: news_id, deviceId: device_id };
  const forget = () =>
    db.query('delete from push_deliveries where news_id = $1 and device_id = $2', [
      ...[news_id, device_id],
    ]);
  const [found] = await db.query<Found>(
    `select n.user_id, n.kind, n.facts, coalesce(n.read_at > n.at, false) as is_read,
       d.endpoint_hash, d.sealed, d.language, d.hide_amounts
     from member_news n join push_devices d on d.user_id = n.user_id
     where n.id = $1 and d.id = $2`,
    [news_id, device_id],
  );
  // The member has read it in the app, or turned notifications off.
  if (!found || found.is_read) {
    await forget();
    return 'read';
  }
  const language = isLocale(found.language) ? found.language : config.defaultLanguage;
  const { user_id: userId } = found;
  const kind = listedKind(found.kind) as NewsKind;
  const facts = await withName(nameNews, db, { userId, kind, facts: found.facts }, language);
  const message = messageOf(
    { id: news_id, kind, facts },
    { language, hideAmounts: found.hide_amounts, brand: config.brand },
  );
  const answer = await send(found, message).catch((err: Error) => {
    log.warn({ err, ...ids }, 'push message not sent');
    return { status: 503, retryAfterMs: undefined };
  });
  const { status, retryAfterMs = 0 } = answer;
  if (status >= 200 && status < 300) {
    await forget();
    await db.query('update push_devices set used_at = $2 where id = $1', [
      ...[device_id, clock.now()],
    ]);
    return 'sent';
  }
  if (status === 404 || status === 410) {
    await db.query('delete from push_devices where id = $1', [device_id]);
    return 'gone';
  }
  if (status !== 429 && status < 500) {
    log.warn({ status, ...ids }, 'push service refuses the message');
    await forget();
    return 'refused';
  }
  if (tries < maxTries) {
    const later = new Date(clock.now().getTime() + Math.min(retryAfterMs, waitS.most * 1_000));
    await db.query(
      `update push_deliveries set due_at = greatest(due_at, $3)
       where news_id = $1 and device_id = $2`,
      [news_id, device_id, later],
    );
    return 'retried';
  }
  await forget();
  await db.query(
    `delete from push_devices where id = $1
       and coalesce(used_at, created_at) < $2::timestamptz - interval '${silentDays} days'`,
    [device_id, clock.now()],
  );
  return 'given_up';
}
