import { expect, it } from 'vitest';
import { openServer } from '../testing/index.ts';
import { startCollector } from '../testing/services/collector.ts';
import { createLogger } from './observability/log.ts';
import { dropTrace, forgetTraces, keepTrace, readTraces } from './trace-links.ts';
import { startTracing, traceCall } from './tracing/index.ts';

const at = new Date('2026-01-01T00:00:00Z');
const daysLater = (days: number) => new Date(at.getTime() + days * 24 * 60 * 60 * 1000);

it('keeps the latest recorded cause of a subject for seven days', async () => {
  const { db, close } = await openServer();
  await keepTrace(db, 'order', at);
  expect(await db.query('select 1 from trace_links')).toEqual([]);

  const collector = await startCollector();
  const log = createLogger('silent');
  const stop = await startTracing({
    ...{ endpoint: collector.url, headers: {}, service: 's', role: 'all' },
    ...{ share: 1, perSecond: 100, log },
  });
  for (const requestId of ['1'.repeat(32), '2'.repeat(32)])
    await traceCall({ requestId, method: 'POST' }, 'call', {}, () => keepTrace(db, 'order', at));
  expect(await readTraces(db, ['order', 'other'])).toEqual([
    { subject: 'order', traceParent: expect.stringContaining('2'.repeat(32)) },
  ]);
  await traceCall({ requestId: '3'.repeat(32), method: 'POST' }, 'call', {}, () =>
    keepTrace(db, 'done', at),
  );
  await dropTrace(db, 'done');
  expect(await readTraces(db, ['done'])).toEqual([]);
  await forgetTraces(db, daysLater(7));
  expect(await readTraces(db, ['order'])).toHaveLength(1);
  await stop();
  expect(await readTraces(db, ['order'])).toEqual([]);
  await forgetTraces(db, daysLater(8));
  expect(await db.query('select 1 from trace_links')).toEqual([]);
  await collector.close();
  await close();
});
