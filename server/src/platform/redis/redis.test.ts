import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRedis, noRedis, startRedis, type TestRedis } from '../../testing/services/redis.ts';
import { startTcpProxy } from '../../testing/services/tcp-proxy.ts';
import { createLogger } from '../observability/log.ts';
import { openRedis, type Redis } from './redis.ts';

const binary = findRedis();

function logged() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: createLogger('info', sink) };
}

async function until(condition: () => unknown): Promise<void> {
  while (!condition()) await turn();
}

describe.skipIf(!binary)(`Redis${binary ? '' : ` (skipped: ${noRedis})`}`, () => {
  let server: TestRedis;
  const opened: Redis[] = [];
  const open = async (url = server.url, options: Partial<Parameters<typeof openRedis>[0]> = {}) => {
    const { lines, log } = logged();
    const redis = await openRedis({ url, log, ...options });
    opened.push(redis);
    return { redis, lines };
  };
  beforeAll(async () => {
    server = await startRedis(binary ?? '');
  });
  afterAll(async () => {
    for (const redis of opened) redis.close();
    await server.stop();
  });

  it('delivers a message only to the other processes', async () => {
    const [one, two] = [await open(), await open()];
    const heard: [string, unknown][] = [];
    one.redis.subscribe('a', (message) => heard.push(['one', message]));
    two.redis.subscribe('a', (message) => heard.push(['two', message]));
    await until(() => one.redis.ready && two.redis.ready);
    one.redis.publish('a', { n: 1 });
    two.redis.publish('a', { n: 2 });
    await until(() => heard.length >= 2);
    expect(heard.sort()).toEqual([
      ['one', { n: 2 }],
      ['two', { n: 1 }],
    ]);
  });

  it('ignores foreign text on a channel', async () => {
    const [one, two] = [await open(), await open()];
    const heard: unknown[] = [];
    one.redis.subscribe('b', (message) => heard.push(message));
    for (const text of ['', '{', 'null', '1', '[]', '{"from":"x"}'])
      await two.redis.client.publish('b', text);
    two.redis.publish('b', 'good');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['good']);
  });

  it('logs a lost server once, rejects commands at once and passes messages again later', async () => {
    const [one, two] = [await open(), await open()];
    const heard: unknown[] = [];
    let restored = 0;
    one.redis.subscribe('c', (message) => heard.push(message));
    one.redis.onRestored(() => {
      restored += 1;
    });
    await server.stop();
    await until(() => !one.redis.ready && !two.redis.ready);
    await expect(one.redis.client.get('x')).rejects.toThrow();
    await expect(one.redis.check()).rejects.toThrow();
    two.redis.publish('c', 'lost');
    await server.start();
    await until(() => one.redis.ready && two.redis.ready && restored > 0);
    two.redis.publish('c', 'back');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['back']);
    expect(restored).toBe(1);
    await one.redis.check();
    expect(one.lines.filter((line) => line.includes('cannot be reached'))).toHaveLength(1);
    expect(one.lines.filter((line) => line.includes('Redis is back'))).toHaveLength(1);
  });

  it('replaces a connection that is open but dead', async () => {
    const proxy = await startTcpProxy(Number(new URL(server.url).port));
    const far = await open(`redis://127.0.0.1:${proxy.port}`, {
      watch: { everyMs: 20, answerMs: 1_000 },
    });
    const near = await open();
    const heard: unknown[] = [];
    far.redis.subscribe('d', (message) => heard.push(message));
    proxy.silence();
    proxy.restore();
    await until(() => far.lines.some((line) => line.includes('cannot be reached')));
    await until(() => far.redis.ready);
    near.redis.publish('d', 'back');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['back']);
    far.redis.close();
    await proxy.close();
  });
});

it('openRedis resolves without a reachable server, and logs no password', async () => {
  const { lines, log } = logged();
  const redis = await openRedis({ url: 'redis://me:hush-hush@127.0.0.1:1', log });
  expect(redis.ready).toBe(false);
  await expect(redis.client.get('x')).rejects.toThrow();
  redis.publish('a', 1);
  redis.close();
  expect(lines.join('')).toContain('127.0.0.1:1');
  expect(lines.join('')).not.toContain('hush-hush');
});
