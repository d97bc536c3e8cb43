import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRedis, type Redis } from '../../platform/redis/index.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { findRedis, noRedis, startRedis, type TestRedis } from '../../testing/services/redis.ts';

const binary = findRedis();
const env = { RATE_LIMIT_IP_PER_MINUTE: '5' };

describe.skipIf(!binary)(`the rate limit of two servers${binary ? '' : ` (${noRedis})`}`, () => {
  let store: TestRedis;
  let base: TestServer;
  const servers: TestServer[] = [];
  const connections: Redis[] = [];
  beforeAll(async () => {
    store = await startRedis(binary ?? '');
    base = await createTestServer();
    for (let n = 0; n < 2; n += 1) {
      const redis = await openRedis({ url: store.url, log: base.parts.log });
      connections.push(redis);
      servers.push(await createTestServer({ db: base.db, env, redis }));
    }
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    for (const redis of connections) redis.close();
    await base.close();
    await store.stop();
  });

  async function ask(server: TestServer | undefined, remoteAddress: string) {
    const response = await server?.app.inject({ url: '/api/v1/common/config', remoteAddress });
    return response?.statusCode;
  }

  it('is shared between the servers and separate for each client', async () => {
    const answers: unknown[] = [];
    for (let n = 0; n < 8; n += 1) answers.push(await ask(servers[n % 2], '203.0.113.1'));
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await ask(servers[0], '203.0.113.2')).toBe(200);
  });

  it('applies at each server separately while Redis is lost', async () => {
    await store.stop();
    const answers: unknown[] = [];
    for (let n = 0; n < 7; n += 1) answers.push(await ask(servers[0], '203.0.113.3'));
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await ask(servers[1], '203.0.113.3')).toBe(200);
  });
});
