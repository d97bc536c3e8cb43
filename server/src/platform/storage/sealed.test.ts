import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSealer, openStorage, type StorageKey } from './index.ts';
import { ownKeys } from './key-file.ts';
import { createSealer } from './sealed.ts';
import { ObjectUnreadable, StorageSetupError } from './store.ts';
import { storageKeys, storageUrl } from './values.ts';

const newKey = (id: string) => ({ id, key: randomBytes(32) });
const [old, current] = [newKey('2025'), newKey('2026')];
const sealer = createSealer([current, old]);

const reasonOf = (open: () => unknown) => {
  try {
    open();
  } catch (error) {
    expect(error).toBeInstanceOf(ObjectUnreadable);
    return (error as ObjectUnreadable).reason;
  }
  return undefined;
};

describe('a sealed object', () => {
  it('opens to its content and hides it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 3_000 }), (bytes) => {
        const sealed = sealer.seal('name', bytes);
        expect(sealer.open('name', sealed).equals(bytes)).toBe(true);
        expect(sealed.includes(Buffer.from(bytes))).toBe(false);
        expect(sealer.seal('name', bytes).equals(sealed)).toBe(false);
      }),
    );
    expect(sealer.open('empty', sealer.seal('empty', Buffer.of()))).toHaveLength(0);
  });

  it('does not open after any change of its bytes or length', () => {
    const sealed = sealer.seal('name', Buffer.from('a photo'));
    for (let at = 0; at < sealed.length * 8; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
      expect(reasonOf(() => sealer.open('name', changed))).toMatch(/^(changed|unknownKey)$/);
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(reasonOf(() => sealer.open('name', sealed.subarray(0, length)))).toMatch(
        /^(changed|unknownKey)$/,
      );
    }
    expect(reasonOf(() => sealer.open('name', Buffer.concat([sealed, Buffer.of(0)])))).toBe(
      'changed',
    );
  });

  it('opens only under its own name', () => {
    const sealed = sealer.seal('mine', Buffer.from('a photo'));
    expect(reasonOf(() => sealer.open('yours', sealed))).toBe('changed');
  });

  it('opens with any listed key, and is sealed with the first one', () => {
    const before = createSealer([old]).seal('name', Buffer.from('a photo'));
    expect(String(sealer.open('name', before))).toBe('a photo');
    const after = sealer.seal('name', Buffer.from('a photo'));
    expect(reasonOf(() => createSealer([old]).open('name', after))).toBe('unknownKey');
    expect(reasonOf(() => createSealer([newKey('2026')]).open('name', after))).toBe('changed');
  });
});

async function opened(dataDir: string, keys?: StorageKey[]) {
  return openStorage({ dataDir, sealer: await openSealer(dataDir, keys) });
}

describe('the storage', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('encrypts objects with its own generated key', async () => {
    const dataDir = join(folder, 'kept');
    await (await opened(dataDir)).put('object', Buffer.from('a photo'));
    expect(await readFile(join(dataDir, 'uploads', 'object'), 'latin1')).not.toContain('photo');
    const again = await opened(dataDir);
    expect(String(await again.get('object'))).toBe('a photo');
  });

  it('detects an exchanged object and a missing key', async () => {
    const dataDir = join(folder, 'exchanged');
    const storage = await opened(dataDir, [old]);
    await storage.put('a', Buffer.from('a'));
    await storage.put('b', Buffer.from('b'));
    const path = (name: string) => join(dataDir, 'uploads', name);
    await writeFile(path('a'), await readFile(path('b')));
    await expect(storage.get('a')).rejects.toThrow('was changed');
    const rotated = await opened(dataDir, [current]);
    await expect(rotated.get('b')).rejects.toThrow('not in STORAGE_KEYS');
  });

  it('generates one owner-only key for concurrent starts', async () => {
    const dataDir = join(folder, 'new', 'data');
    const keys = await Promise.all(Array.from({ length: 8 }, () => ownKeys(dataDir)));
    for (const one of keys) expect(one).toEqual(keys[0]);
    expect(keys[0]).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(['storage.key']);
    expect((await stat(join(dataDir, 'storage.key'))).mode & 0o777).toBe(0o600);
  });

  it('refuses a damaged key file with one line and keeps it', async () => {
    const path = join(folder, 'storage.key');
    await writeFile(path, '[{"id":"x","key":"secret"}]');
    const refused = await ownKeys(folder).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(StorageSetupError);
    expect(String(refused)).toMatch(/DATA_DIR: .*storage\.key contains no valid key\. Restore/);
    expect(String(refused)).not.toMatch(/secret|\n/);
    expect(await readFile(path, 'utf8')).toContain('secret');
    const unreadable = join(folder, 'unreadable');
    await mkdir(join(unreadable, 'storage.key'), { recursive: true });
    await expect(ownKeys(unreadable)).rejects.toThrow(/cannot be read or created \(EISDIR\)/);
  });
});

describe('STORAGE_URL', () => {
  it('contains a bucket and its account', () => {
    expect(
      storageUrl.parse('s3://AKIA1:a%2Fb%2Bc%3D@s3.eu-1.example/photos-1?region=eu-1'),
    ).toEqual({
      host: 's3.eu-1.example',
      bucket: 'photos-1',
      region: 'eu-1',
      tls: true,
      accessKeyId: 'AKIA1',
      secretAccessKey: 'a/b+c=',
    });
    expect(storageUrl.parse('s3://key:secret@127.0.0.1:9000/photos?tls=false')).toMatchObject({
      host: '127.0.0.1:9000',
      region: 'us-east-1',
      tls: false,
    });
  });

  it.each([
    ...['https://key:secret@host/bucket', 's3://host/bucket', 's3://key@host/bucket'],
    ...['s3://key:secret@host', 's3://key:secret@host/a/b', 's3://key:secret@host/Bucket'],
    ...['s3://key:secret@host/bucket?tls=no', 's3://key:secret@host/bucket?regoin=x'],
    ...['s3://key:secret@host/bucket?region=a b', 's3://key:%zz@host/bucket', 'secret', ''],
  ])('cannot be %j', (value) => {
    const refused = storageUrl.safeParse(value);
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^must look like s3:\/\/id:key@host:9000/),
    ]);
  });
});

describe('STORAGE_KEYS', () => {
  const key = randomBytes(32).toString('base64');
  const list = (...keys: object[]) => JSON.stringify(keys);

  it('keep their order', () => {
    const read = storageKeys.parse(list({ id: '2', key }, { id: '1', key }));
    expect(read.map(({ id }) => id)).toEqual(['2', '1']);
    expect(read[0]?.key.toString('base64')).toBe(key);
  });

  it.each([
    ...['', 'x', '[]', '{}', list({ id: '1' }), list({ id: '', key }), list({ id: 'a b', key })],
    ...[list({ id: '1', key: key.slice(4) }), list({ id: '1', key: `${key.slice(0, -4)}####` })],
    ...[list({ id: '1', key }, { id: '1', key }), list({ id: '1', key, more: 1 }), key],
  ])('cannot be %j', (value) => {
    const refused = storageKeys.safeParse(value);
    const [issue, ...more] = refused.error?.issues ?? [];
    expect(issue?.message).toMatch(/^must be a JSON list of keys, current first/);
    expect(more).toEqual([]);
    expect(JSON.stringify(issue)).not.toContain(key.slice(4, 20));
  });
});
