import { beforeAll, expect, it } from 'vitest';
import { testClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { openServer } from '../../testing/services/databases.ts';
import { openKeyRing } from './keys.ts';

const day = 24 * 60 * 60 * 1000;
const clock = testClock();
let db: Db;
beforeAll(async () => {
  const server = await openServer();
  db = server.db;
  return () => server.close();
});

const open = () => openKeyRing({ db, clock, rotateMs: 30 * day });
const kids = (ring: Awaited<ReturnType<typeof open>>) => ring.publicKeys().map(({ kid }) => kid);

it('creates a first key that every other process finds', async () => {
  const [a, b] = await Promise.all([open(), open()]);
  expect(kids(a)).toHaveLength(1);
  expect(kids(a)).toEqual(kids(b));
  expect(JSON.stringify(a.publicKeys())).not.toContain('"d"');
});

it('replaces a key after 30 days, and accepts the old one until the next rotation', async () => {
  const [here, there] = [await open(), await open()];
  const [first = ''] = kids(here);
  clock.advance(30 * day - 1);
  await here.refresh();
  expect(kids(here)).toEqual([first]);
  clock.advance(1);
  await Promise.all([here.refresh(), there.refresh()]);
  const [second = ''] = kids(here);
  expect(kids(here)).toEqual([second, first]);
  expect(kids(there)).toEqual([second, first]);
  clock.advance(1);
  await here.rotate();
  expect(kids(here)).toEqual([expect.not.stringMatching(first), second]);
  expect(await here.find(first)).toBeUndefined();
  expect(await here.find(second)).toBeDefined();
});

it('finds a key that another process has created', async () => {
  const [here, there] = [await open(), await open()];
  clock.advance(1);
  await there.rotate();
  const [fresh = ''] = kids(there);
  // Unknown kids cause at most one read per second.
  await expect.poll(() => here.find(fresh), { timeout: 10_000 }).toBeDefined();
  expect(kids(here)).toEqual(kids(there));
});

it('uses configured keys unchanged', async () => {
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: 'weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ',
    y: 'e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck',
    d: 'VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw',
  } as const;
  const ring = await openKeyRing({ db, clock, rotateMs: 1, given: [jwk] });
  clock.advance(day);
  await ring.refresh();
  const { d: _, ...published } = jwk;
  expect(ring.publicKeys()).toEqual([{ ...published, kid: expect.any(String) }]);
});
