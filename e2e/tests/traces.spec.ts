import { startCollector, type TestCollector } from '../../server/src/testing/services/collector.ts';
import type { Environment } from '../environment/environment.ts';
import { buyTicket } from '../fixtures/buy-ticket.ts';
import { test as base, skipWithoutOwnEnvironment } from '../fixtures/own-environment.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();

const test = base.extend<object, { collector: TestCollector; environment: Environment }>({
  collector: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
    async ({}, use) => {
      const collector = await startCollector();
      await use(collector);
      await collector.close();
    },
    { scope: 'worker' },
  ],
  settings: async ({ collector }, use) =>
    use({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRACES_PER_SECOND: '1000' }),
});

test('a tap on a page of a remote begins the trace of its purchase', async ({
  page,
  t,
  member,
  collector,
}) => {
  await page.goto('/ticket');
  await buyTicket(page, t);
  const ordered = () => collector.spans.find(({ name }) => name.endsWith('/ticket/getOrder'));
  await expect.poll(ordered, { timeout: 30_000 }).toMatchObject({
    attributes: {
      'app.remote': 'remote-defi',
      'app.remote.version': expect.stringMatching(/^1\.0\.0-/),
    },
  });
  const names = () =>
    collector.spans.filter(({ traceId }) => traceId === ordered()?.traceId).map(({ name }) => name);
  await expect
    .poll(names, { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['tap', 'chain event settled', 'send user@order']));
  const sent = collector.bodies.join('').toLowerCase();
  expect(sent).not.toContain(member.address.toLowerCase());
});
