import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadState } from '@shared/contract';
import { visa } from '@shared/contract/endpoints';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../platform/observability/log.ts';
import {
  type ObjectParts,
  type ObjectStore,
  openStorage,
  StorageAway,
} from '../../platform/storage/index.ts';
import { refusal, type Sender, senderTo } from '../../testing/calls/sender.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { oddFiles, photo, plainPng, script } from '../../testing/pictures.ts';
import { startS3 } from '../../testing/services/s3.ts';
import { claimUploads, readForReview, readUpload } from './index.ts';

const lines: string[] = [];
let server: TestServer;
let client: Sender;
let picture: Buffer;
beforeAll(async () => {
  const log = createLogger('trace', { write: (line) => lines.push(line) });
  server = await createTestServer({ works: true, log });
  client = senderTo(server);
  picture = await photo();
});
afterAll(() => server.close());

describe('a photo', () => {
  it('is announced, sent and checked, and its owner is notified and can read it', async () => {
    const heard: unknown[] = [];
    const stop = server.parts.bus.subscribe((message) => heard.push(message));
    const ticket = await client.announce(picture.length);
    const { id, owner } = ticket;
    expect(ticket).toMatchObject({
      url: `/api/uploads/${id}`,
      headers: { 'content-type': 'image/jpeg' },
      expires_at: new Date(server.clock.now().getTime() + 600_000).toISOString(),
    });
    expect(id).toMatch(/^[\w-]{22}$/);
    const state = (await client.resultOf(id, owner.token)).body.data;
    expect(state).toEqual({ id, status: 'announced', reason: null });

    const sent = await client.send(ticket, picture);
    expect(sent).toEqual({
      http: 200,
      body: {
        code: 200,
        message: 'success',
        requestId: expect.any(String),
        data: { id, status: 'received', reason: null },
      },
    });
    expect(await client.decided(ticket)).toEqual({ id, status: 'ready', reason: null });
    await vi.waitFor(async () => expect(await client.filesOf(ticket)).toEqual(['picture-<id>']));
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
    expect((await client.rowOf(id))?.digest).toBe(mine.digest);
    const forReview = await readForReview(db, parts.storage, { id });
    expect(forReview).toMatchObject({ userId: owner.userId, digest: mine.digest });
    const atRest = await readFile(join(parts.config.dataDir, 'uploads', `picture-${id}`));
    expect(atRest.includes(mine.bytes.subarray(0, 32))).toBe(false);
  });

  it('of another user is reported as not found', async () => {
    const ticket = await client.announce(picture.length);
    const stranger = await server.signIn();
    const none = await client.resultOf('A'.repeat(22), stranger.token);
    const { db, parts } = server;
    const read = (id: string, userId: string) =>
      readUpload(db, parts.storage, { id, userId }).then(
        () => 'read',
        (error) => error.errorName,
      );
    for (const step of [
      () => undefined,
      () => client.send(ticket, picture),
      () => client.decided(ticket),
    ]) {
      await step();
      const { http, body } = await client.resultOf(ticket.id, stranger.token);
      expect({ http, body: { ...body, requestId: '' } }).toEqual({
        http: none.http,
        body: { ...none.body, requestId: '' },
      });
      expect(await read(ticket.id, stranger.userId)).toBe('uploadNotFound');
    }
    expect(await read(ticket.id, ticket.owner.userId)).toBe('read');
    expect(await read('A'.repeat(22), ticket.owner.userId)).toBe('uploadNotFound');
  });

  it('cannot be read before it was checked', async () => {
    const ticket = await client.announce(picture.length);
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

  it('has a preview for its owner only, until it is submitted', async () => {
    const large = await photo(1_600, 1_000);
    const ticket = await client.announce(large.length);
    const { id, owner } = ticket;
    const stranger = await server.signIn();
    const shown = ({ token }: SignedIn) => server.call(visa.uploadPreview, { id }, { token });
    await client.send(ticket, large);
    await client.decided(ticket);
    const { jpeg } = (await shown(owner)).body.data;
    const found = await sharp(Buffer.from(jpeg ?? '', 'base64')).metadata();
    expect(found).toMatchObject({ format: 'jpeg', width: 720, height: 450 });
    expect(await shown(stranger)).toMatchObject(refusal('uploadNotFound'));
    const taken = { userId: owner.userId, purpose: 'kyc_photo', ids: [id] };
    await server.db.tx((tx) => claimUploads(tx, taken, server.clock.now()));
    expect((await shown(owner)).body.data).toEqual({ jpeg: null });
    expect(await shown(stranger)).toMatchObject(refusal('uploadNotFound'));
  });

  it('of 10 MB is accepted', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024 - picture.length)]);
    const ticket = await client.announce(large.length);
    expect((await client.send(ticket, large)).http).toBe(200);
    expect((await client.decided(ticket)).status).toBe('ready');
  });
});

it('refuses an unacceptable file with a reason, and keeps nothing of it', async () => {
  const thin = plainPng({ width: 1, height: 20_000 });
  const files: Record<string, Buffer> = { ...(await oddFiles()), 'a thin PNG': thin };
  const expected: [name: string, reason: UploadState['reason']][] = [
    ['a PDF called a JPEG', 'type'],
    ['a thin PNG', 'pixels'],
    ['a JPEG cut off in the middle', 'damaged'],
  ];
  for (const [name, reason] of expected) {
    const bytes = files[name] ?? Buffer.of();
    const ticket = await client.announce(bytes.length);
    expect((await client.send(ticket, bytes)).http, name).toBe(200);
    expect(await client.decided(ticket), name).toEqual({
      id: ticket.id,
      status: 'refused',
      reason,
    });
    await vi.waitFor(async () => expect(await client.filesOf(ticket), name).toEqual([]));
  }
});

it('keeps only the picture of a file that is also a script', async () => {
  const polyglot = Buffer.concat([picture, Buffer.from(script)]);
  const ticket = await client.announce(polyglot.length);
  await client.send(ticket, polyglot);
  expect((await client.decided(ticket)).status).toBe('ready');
  const { bytes } = await readForReview(server.db, server.parts.storage, ticket);
  expect(bytes.includes(script)).toBe(false);
});

/** Returns a store that can be switched off. */
function onAndOff(store: ObjectStore): ObjectStore & { away: boolean; asked: number } {
  const state = { away: false, asked: 0 };
  const ask = <T>(call: () => Promise<T>): Promise<T> => {
    state.asked += 1;
    return state.away ? Promise.reject(new StorageAway('ECONNREFUSED')) : call();
  };
  return Object.assign(state, {
    put: (name: string, bytes: Uint8Array | ObjectParts) => ask(() => store.put(name, bytes)),
    get: (name: string) => ask(() => store.get(name)),
    delete: (name: string) => ask(() => store.delete(name)),
  });
}

describe('the server, while the storage is down,', () => {
  let storage: ReturnType<typeof onAndOff>;
  let other: TestServer;
  let others: Sender;
  beforeAll(async () => {
    const { config, sealer } = server.parts;
    storage = onAndOff(await openStorage({ dataDir: config.dataDir, sealer }));
    other = await createTestServer({ works: true, storage });
    others = senderTo(other);
  });
  afterAll(() => other.close());

  it('refuses a photo as unavailable, and accepts it once the storage is back', async () => {
    const ticket = await others.announce(picture.length);
    storage.away = true;
    const answer = await others.send(ticket, picture);
    expect(answer).toEqual(refusal('unavailable'));
    expect(answer.body.retry_after).toBe(5);
    expect((await others.resultOf(ticket.id, ticket.owner.token)).body.data.status).toBe(
      'announced',
    );
    storage.away = false;
    expect((await others.send(ticket, picture)).http).toBe(200);
    expect((await others.decided(ticket)).status).toBe('ready');
  });

  it('keeps a received photo waiting, and refuses reads', async () => {
    const ticket = await others.announce(picture.length);
    const before = storage.asked;
    expect((await others.send(ticket, picture)).http).toBe(200);
    storage.away = true;
    await vi.waitFor(() => expect(storage.asked).toBeGreaterThan(before + 1), { timeout: 30_000 });
    storage.away = false;
    // The next attempt of its job checks the photo.
    expect((await others.decided(ticket)).status).toBe('ready');
    storage.away = true;
    const { id } = ticket;
    const { userId } = ticket.owner;
    await expect(readUpload(other.db, storage, { id, userId })).rejects.toMatchObject({
      errorName: 'unavailable',
    });
    storage.away = false;
  });
});

it('stores a photo in an S3 bucket, and accepts it unencrypted with API_ENVELOPE=on', async () => {
  const s3 = await startS3();
  const env = { STORAGE_URL: s3.url, API_ENVELOPE: 'on' };
  const sealed = await createTestServer({ works: true, env });
  const plain = await createTestServer({ db: sealed.db, clock: sealed.clock });
  const ticket = await senderTo(plain).announce(picture.length);
  expect((await senderTo(sealed).send(ticket, picture)).http).toBe(200);
  expect((await senderTo(plain).decided(ticket)).status).toBe('ready');
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

it('logs no photo, id or secret', async () => {
  const rows = await server.db.query<{ id: string }>('select id from uploads');
  expect(rows.length).toBeGreaterThan(5);
  const logged = lines.join('');
  expect(logged).toContain('/api/uploads/:id');
  for (const { id } of rows) expect(logged).not.toContain(id);
  expect(logged).not.toMatch(/JFIF|storage\.key/);
});
