import { sign } from '../../platform/webhooks/callback-signature.ts';
import type { Store } from './store.ts';

interface OutboxParts {
  store: Store;
  now: () => number;
  /** URL that events are sent to. */
  callbackUrl: string;
  secret: string;
}

const timeoutMs = 5_000;
const repeatMs = 3_000;
const retryMs = { first: 1_000, most: 60_000 } as const;
const batchSize = 10;

interface EventRow {
  seq: number;
  body: string;
  tries: number;
  left: number;
}

/** Signs them and sends the latest first: they arrive out of order, some twice, with retries. */
export async function deliver({ store, now, callbackUrl, secret }: OutboxParts): Promise<void> {
  const due = store.all<EventRow>(
    'select seq, body, tries, left from events where left > 0 and due <= ? order by seq desc limit ?',
    ...[now(), batchSize],
  );
  for (const { seq, body, tries, left } of due) {
    const isTaken = await post(callbackUrl, body, sign(Buffer.from(body), secret, now()));
    const wait = Math.min(retryMs.first * 2 ** tries, retryMs.most);
    store.run(
      'update events set left = ?, tries = ?, due = ? where seq = ?',
      ...(isTaken ? [left - 1, 0, now() + repeatMs] : [left, tries + 1, now() + wait]),
      seq,
    );
  }
}

async function post(url: string, body: string, signature: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
