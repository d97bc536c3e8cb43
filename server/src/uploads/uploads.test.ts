import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type ErrorName, errorCodes, type UploadState, type UploadTicket } from '@shared/contract';
import { visa } from '@shared/contract/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../lib/log.ts';
import { type ObjectStore, openStorage, StorageAway } from '../storage/index.ts';
import { createTestServer, type SignedIn, type TestServer } from '../testing/index.ts';
import { oddFiles, photo, script } from '../testing/pictures.ts';
import { startS3 } from '../testing/s3.ts';
import { checkUpload, readForReview, readUpload } from './index.ts';

const lines: string[] = [];
let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  const log = createLogger('trace', { write: (line) => lines.push(line) });
  server = await createTestServer({ works: true, log });
  picture = await photo();
});
afterAll(() => server.close());

type Announced = UploadTicket & { owner: SignedIn };

async function announce(
  size: number,
  {
    at = server,
    owner,
    type = 'image/jpeg' as const,
  }: {
    at?: TestServer;
    owner?: SignedIn;
    type?: 'image/jpeg' | 'image/png';
  } = {},
): Promise<Announced> {
  const user = owner ?? (await at.signIn());
  const input = { purpose: 'kyc_photo', type, size } as const;
  const { http, body } = await at.call(visa.uploadImg, input, { token: user.token });
  expect({ http, body }).toMatchObject({ http: 200, body: { code: 200 } });
  return { ...body.data, owner: user };
}

interface Sending {
  at?: TestServer;
  headers?: Record<string, string>;
  url?: string;
}

async function send(
  { url, headers }: Pick<UploadTicket, 'url' | 'headers'>,
  payload: Buffer | Readable,
  over: Sending = {},
) {
  const { at = server, ...changes } = over;
  const answer = await at.app.inject({ method: 'PUT', url, headers, payload, ...changes });
  return { http: answer.statusCode, body: answer.json() };
}

const resultOf = (id: string, token: string, at = server) =>
  at.call(visa.uploadResult, { id }, { token });

/** What became of it, once something has. */
async function decided({ id, owner }: Announced, at = server): Promise<UploadState> {
  return vi.waitFor(
    async () => {
      const { data } = (await resultOf(id, owner.token, at)).body;
      expect(['ready', 'refused']).toContain(data.status);
      return data;
    },
    { timeout: 45_000, interval: 100 },
  );
}

const rowOf = async (id: string) =>
  (await server.db.query('select * from uploads where id = $1', [id]))[0];
const filesOf = async ({ id }: { id: string }, at = server) => {
  const names = await readdir(join(at.parts.config.dataDir, 'uploads'));
  return names.filter((name) => name.includes(id)).map((name) => name.replace(id, '<id>'));
};
const refusal = (name: ErrorName, http: number = errorCodes[name].http) => ({
  http,
  body: expect.objectContaining({ code: errorCodes[name].code, data: null }),
});

describe('a photo', () => {
  it('is announced, sent, looked at, told of and read by its owner', async () => {
    const heard: unknown[] = [];
    const stop = server.parts.bus.subscribe((message) => heard.push(message));
    const ticket = await announce(picture.length);
    const { id, owner } = ticket;
    expect(ticket).toMatchObject({
      url: `/api/uploads/${id}`,
      headers: { 'content-type': 'image/jpeg' },
      expires_at: new Date(server.clock.now().getTime() + 600_000).toISOString(),
    });
    expect(id).toMatch(/^[\w-]{22}$/);
    const state = (await resultOf(id, owner.token)).body.data;
    expect(state).toEqual({ id, status: 'announced', reason: null });

    const sent = await send(ticket, picture);
    expect(sent).toEqual({
      http: 200,
      body: {
        ...{ code: 200, message: 'success', requestId: expect.any(String) },
        data: { id, status: 'received', reason: null },
      },
    });
    expect(await decided(ticket)).toEqual({ id, status: 'ready', reason: null });
    await vi.waitFor(async () => expect(await filesOf(ticket)).toEqual(['picture-<id>']));
    expect(heard).toEqual([
      {
        userId: owner.userId,
        stream: 'user@upload',
        data: { id, status: 'ready', reason: null },
      },
    ]);
    stop();

    const { db, parts } = server;
    const mine = await readUpload(db, parts.storage, { id, userId: owner.userId });
    expect(mine).toMatchObject({ type: 'image/jpeg', purpose: 'kyc_photo' });
    expect(mine.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(mine.bytes.includes('Somebody')).toBe(false);
    expect((await rowOf(id))?.digest).toBe(mine.digest);
    const forReview = await readForReview(db, parts.storage, { id });
    expect(forReview).toMatchObject({ userId: owner.userId, digest: mine.digest });
    const atRest = await readFile(join(parts.config.dataDir, 'uploads', `picture-${id}`));
    expect(atRest.includes(mine.bytes.subarray(0, 32))).toBe(false);
  });

  it('of somebody else is as good as none', async () => {
    const ticket = await announce(picture.length);
    const stranger = await server.signIn();
    const none = await resultOf('A'.repeat(22), stranger.token);
    const { db, parts } = server;
    const read = (id: string, userId: string) =>
      readUpload(db, parts.storage, { id, userId }).then(
        () => 'read',
        (error) => error.errorName,
      );
    for (const step of [() => undefined, () => send(ticket, picture), () => decided(ticket)]) {
      await step();
      const { http, body } = await resultOf(ticket.id, stranger.token);
      expect({ http, body: { ...body, requestId: '' } }).toEqual({
        http: none.http,
        body: { ...none.body, requestId: '' },
      });
      expect(await read(ticket.id, stranger.userId)).toBe('uploadNotFound');
    }
    expect(await read(ticket.id, ticket.owner.userId)).toBe('read');
    expect(await read('A'.repeat(22), ticket.owner.userId)).toBe('uploadNotFound');
  });

  it('cannot be read before it has been looked at', async () => {
    const ticket = await announce(picture.length);
    const { db, parts } = server;
    const { id } = ticket;
    const userId = ticket.owner.userId;
    await expect(readUpload(db, parts.storage, { id, userId })).rejects.toMatchObject({
      errorName: 'uploadNotFound',
    });
    await expect(readForReview(db, parts.storage, { id })).rejects.toMatchObject({
      errorName: 'uploadNotFound',
    });
  });

  it('of 10 MB comes through', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024 - picture.length)]);
    const ticket = await announce(large.length);
    expect((await send(ticket, large)).http).toBe(200);
    expect((await decided(ticket)).status).toBe('ready');
  });
});

it('what is no picture is refused with its reason, and nothing of it is kept', async () => {
  const files = await oddFiles();
  const expected: [name: string, reason: UploadState['reason']][] = [
    ['a PDF called a JPEG', 'type'],
    ['a PNG of 900 million pixels', 'pixels'],
    ['a JPEG cut off in the middle', 'damaged'],
  ];
  for (const [name, reason] of expected) {
    const bytes = files[name] ?? Buffer.of();
    const ticket = await announce(bytes.length);
    expect((await send(ticket, bytes)).http, name).toBe(200);
    expect(await decided(ticket), name).toEqual({ id: ticket.id, status: 'refused', reason });
    await vi.waitFor(async () => expect(await filesOf(ticket), name).toEqual([]));
  }
});

it('what is a picture and a script is a picture only', async () => {
  const polyglot = Buffer.concat([picture, Buffer.from(script)]);
  const ticket = await announce(polyglot.length);
  await send(ticket, polyglot);
  expect((await decided(ticket)).status).toBe('ready');
  const { bytes } = await readForReview(server.db, server.parts.storage, ticket);
  expect(bytes.includes(script)).toBe(false);
});

describe('what is sent and was not announced so is refused, and nothing of it is kept:', () => {
  const cases: [string, (ticket: Announced) => ReturnType<typeof send>, object][] = [
    ['another size', (t) => send(t, picture.subarray(1)), refusal('uploadMismatch')],
    ['nothing', (t) => send(t, Buffer.of()), refusal('uploadMismatch')],
    [
      'fewer bytes than announced, of no stated length',
      (t) => send(t, Readable.from([picture.subarray(1)])),
      refusal('uploadMismatch'),
    ],
    [
      'more bytes than announced, of no stated length',
      (t) => send(t, Readable.from([picture, Buffer.of(0)])),
      refusal('uploadMismatch', 413),
    ],
    [
      '10 MB and a byte',
      (t) => send(t, Buffer.alloc(10 * 1024 * 1024 + 1)),
      refusal('uploadMismatch'),
    ],
    [
      'another content type',
      (t) => send(t, picture, { headers: { 'content-type': 'image/png' } }),
      refusal('uploadMismatch'),
    ],
    ['no content type', (t) => send(t, picture, { headers: {} }), refusal('uploadMismatch')],
    [
      'a content type that is none',
      (t) => send(t, picture, { headers: { 'content-type': '<script>' } }),
      { http: expect.any(Number), body: expect.objectContaining({ data: null }) },
    ],
  ];

  it.each(cases)('%s', async (_, sending, expected) => {
    const ticket = await announce(picture.length);
    const answer = await sending(ticket);
    expect(answer).toEqual(expected);
    expect(answer.http).toBeLessThan(500);
    expect(await filesOf(ticket)).toEqual([]);
    expect((await rowOf(ticket.id))?.status).toBe('announced');
    // It was not that one that was announced: the right one may still come.
    expect((await send(ticket, picture)).http).toBe(200);
  });

  it('an unknown id, and what is no id', async () => {
    const ticket = await announce(picture.length);
    for (const url of ['A'.repeat(22), 'a', '%00', '..%2f..%2fetc', 'x'.repeat(5_000), '%zz']) {
      const answer = await send(ticket, picture, { url: `/api/uploads/${url}` });
      expect(answer.http, url).toBeGreaterThanOrEqual(400);
      expect(answer.http, url).toBeLessThan(500);
    }
    expect(await send(ticket, picture, { url: `/api/uploads/${'A'.repeat(22)}` })).toEqual(
      refusal('uploadNotFound'),
    );
  });

  it('a second time, at once or later', async () => {
    const ticket = await announce(picture.length);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(ticket, picture)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    for (const { http, body } of answers) {
      if (http !== 200) expect([1401, 409]).toContain(body.code);
    }
    expect(await send(ticket, picture)).toEqual(refusal('uploadNotFound'));
    await decided(ticket);
    expect(await send(ticket, picture)).toEqual(refusal('uploadNotFound'));
    expect(await filesOf(ticket)).toEqual(['picture-<id>']);
  });

  it('after ten minutes', async () => {
    const ticket = await announce(picture.length);
    server.clock.advance(600_000);
    expect(await send(ticket, picture)).toEqual(refusal('uploadNotFound'));
    expect((await resultOf(ticket.id, ticket.owner.token)).body.code).toBe(1401);
    expect(await filesOf(ticket)).toEqual([]);
  });

  it('by any other method', async () => {
    const ticket = await announce(picture.length);
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH'] as const) {
      const { statusCode } = await server.app.inject({ method, url: ticket.url });
      expect(statusCode).toBe(404);
    }
    expect((await rowOf(ticket.id))?.status).toBe('announced');
  });

  it('10 MB and a byte, announced as such', async () => {
    const { token } = await server.signIn();
    const input = { purpose: 'kyc_photo', type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 } as const;
    expect((await server.call(visa.uploadImg, input, { token })).http).toBe(400);
    expect((await server.call(visa.uploadImg, { ...input, size: 0 }, { token })).http).toBe(400);
  });
});

it('whatever comes is answered, and nothing is kept unless it is a picture', async () => {
  const type = fc.constantFrom('image/jpeg', 'image/png', 'text/html', 'multipart/form-data', '');
  const cases = fc.sample(
    fc.record({
      bytes: fc.uint8Array({ minLength: 1, maxLength: 2_000 }),
      head: fc.constantFrom('', 'ffd8ff', '89504e470d0a1a0a', '474946383961', '25504446'),
      off: fc.oneof({ arbitrary: fc.constant(0), weight: 6 }, fc.integer({ min: -1, max: 1 })),
      type: fc.oneof({ arbitrary: fc.constant('image/jpeg'), weight: 6 }, type),
      chunked: fc.boolean(),
    }),
    { numRuns: 60, seed: 20_260_105 },
  );
  const answered = new Set<number>();
  for (const { bytes, head, off, type, chunked } of cases) {
    const body = Buffer.concat([Buffer.from(head, 'hex'), bytes]);
    const ticket = await announce(Math.max(1, body.length + off));
    const headers = type ? { 'content-type': type } : {};
    const answer = await send(ticket, chunked ? Readable.from([body]) : body, { headers });
    answered.add(answer.body.code);
    expect(answer.http).toBeLessThan(500);
    expect(answer.http === 200).toBe(answer.body.code === 200);
    if (answer.http === 200) {
      const parts = { ...server.parts, news: server.parts.bus };
      await checkUpload(parts, ticket);
      expect(await rowOf(ticket.id)).toMatchObject({ status: 'refused', quarantined: false });
    }
    expect(await filesOf(ticket)).toEqual([]);
  }
  expect(answered).toEqual(new Set([200, errorCodes.uploadMismatch.code]));
});

describe('over a network', () => {
  let port: number;
  beforeAll(async () => {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as AddressInfo).port;
  });

  const put = (ticket: Announced, headers: Record<string, string | number>) =>
    request({
      ...{ host: '127.0.0.1', port, method: 'PUT', path: ticket.url },
      headers: { ...ticket.headers, ...headers },
    });

  it('a photo that breaks off can be sent again', async () => {
    const ticket = await announce(picture.length);
    const broken = put(ticket, { 'content-length': picture.length });
    broken.on('error', () => undefined);
    broken.write(picture.subarray(0, 1_000));
    await once(broken, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'));
    broken.destroy();
    expect((await rowOf(ticket.id))?.status).toBe('announced');
    expect((await send(ticket, picture)).http).toBe(200);
  });

  it('who sends without an end hears that it is too much, and is cut off', async () => {
    const ticket = await announce(1_000);
    const endless = put(ticket, {});
    const closed = new Promise((resolve) => endless.once('close', resolve));
    endless.on('error', () => undefined);
    const [answered] = [once(endless, 'response')];
    const pour = setInterval(() => endless.write(Buffer.alloc(600)), 5);
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    response.resume();
    await closed;
    clearInterval(pour);
    expect(await filesOf(ticket)).toEqual([]);
  });
});

describe('so many at once:', () => {
  it('20 that are not sent, with the time until the next, however they are asked for', async () => {
    const owner = await server.signIn();
    const input = { purpose: 'kyc_photo', type: 'image/jpeg', size: 9 } as const;
    const ask = () => server.call(visa.uploadImg, input, { token: owner.token });
    const answers = await Promise.all(Array.from({ length: 25 }, ask));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(20);
    const refused = await ask();
    expect(refused.body).toMatchObject({ code: 1403, retry_after: 600 });
    server.clock.advance(600_000);
    expect((await ask()).http).toBe(200);
  });

  it('100 in a day', async () => {
    const owner = await server.signIn();
    const input = { purpose: 'kyc_photo', type: 'image/jpeg', size: 9 } as const;
    const ask = () => server.call(visa.uploadImg, input, { token: owner.token });
    for (let i = 0; i < 5; i += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      for (const { http } of answers) expect(http).toBe(200);
      server.clock.advance(600_000);
    }
    const refused = await ask();
    expect(refused.body).toMatchObject({ code: 1403, retry_after: 86_400 - 5 * 600 });
    server.clock.advance((86_400 - 5 * 600) * 1_000);
    // A day later the session has ended.
    await announce(9, { owner: await server.signIn({ wallet: owner.wallet }) });
  });
});

/** A store that is away while a test says so. */
function onAndOff(store: ObjectStore): ObjectStore & { away: boolean; asked: number } {
  const state = { away: false, asked: 0 };
  const ask = <T>(call: () => Promise<T>): Promise<T> => {
    state.asked += 1;
    return state.away ? Promise.reject(new StorageAway('ECONNREFUSED')) : call();
  };
  return Object.assign(state, {
    put: (name: string, bytes: Uint8Array) => ask(() => store.put(name, bytes)),
    get: (name: string) => ask(() => store.get(name)),
    delete: (name: string) => ask(() => store.delete(name)),
  });
}

describe('a storage that is away', () => {
  let storage: ReturnType<typeof onAndOff>;
  let other: TestServer;
  beforeAll(async () => {
    const { dataDir } = server.parts.config;
    storage = onAndOff(await openStorage({ dataDir }));
    other = await createTestServer({ works: true, storage });
  });
  afterAll(() => other.close());

  it('keeps a photo from being taken in, which says so and can be sent again', async () => {
    const ticket = await announce(picture.length, { at: other });
    storage.away = true;
    const answer = await send(ticket, picture, { at: other });
    expect(answer).toEqual(refusal('unavailable'));
    expect(answer.body.retry_after).toBe(5);
    expect((await resultOf(ticket.id, ticket.owner.token, other)).body.data.status).toBe(
      'announced',
    );
    storage.away = false;
    expect((await send(ticket, picture, { at: other })).http).toBe(200);
    expect((await decided(ticket, other)).status).toBe('ready');
  });

  it('keeps a received photo waiting, and its owner from reading', async () => {
    const ticket = await announce(picture.length, { at: other });
    const before = storage.asked;
    expect((await send(ticket, picture, { at: other })).http).toBe(200);
    storage.away = true;
    await vi.waitFor(() => expect(storage.asked).toBeGreaterThan(before + 1), { timeout: 30_000 });
    storage.away = false;
    // By the next try of its job.
    expect((await decided(ticket, other)).status).toBe('ready');
    storage.away = true;
    const { id } = ticket;
    const { userId } = ticket.owner;
    await expect(readUpload(other.db, storage, { id, userId })).rejects.toMatchObject({
      errorName: 'unavailable',
    });
    storage.away = false;
  });
});

it('a photo goes the same way with a bucket of S3, and comes in plain where calls are sealed', async () => {
  const s3 = await startS3();
  const env = { STORAGE_URL: s3.url, API_ENVELOPE: 'on' };
  const sealed = await createTestServer({ works: true, env });
  const plain = await createTestServer({ db: sealed.db, clock: sealed.clock });
  const ticket = await announce(picture.length, { at: plain });
  expect((await send(ticket, picture, { at: sealed })).http).toBe(200);
  expect((await decided(ticket, plain)).status).toBe('ready');
  const { storage } = sealed.parts;
  const { bytes } = await readForReview(sealed.db, storage, ticket);
  expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  const kept = await readdir(join(s3.folder, 'photos'));
  await vi.waitFor(async () =>
    expect(await storage.get(`quarantine-${ticket.id}`)).toBeUndefined(),
  );
  expect(kept.some((name) => name.startsWith(`picture-${ticket.id}`))).toBe(true);
  await plain.close();
  await sealed.close();
  await s3.close();
});

it('nothing of a photo, of an id or of a secret is in the log', async () => {
  const rows = await server.db.query<{ id: string }>('select id from uploads');
  expect(rows.length).toBeGreaterThan(20);
  const logged = lines.join('');
  expect(logged).toContain('/api/uploads/:id');
  for (const { id } of rows) expect(logged).not.toContain(id);
  expect(logged).not.toMatch(/JFIF|storage\.key/);
});
