import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases } from '../../testing/index.ts';
import { photo } from '../../testing/pictures.ts';
import { openUploads, type TestUploads } from '../../testing/uploads.ts';
import { checkUpload } from './check.ts';
import { tidyUploads } from './tidy.ts';
import { quarantineOf } from './uploads.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let picture: Buffer;
beforeAll(async () => {
  picture = await photo(64, 48);
});

describe.each(databases)('the sweep of uploads on %s', (_, open) => {
  let uploads: TestUploads;
  beforeAll(async () => {
    uploads = await openUploads(await open());
  });
  afterAll(() => uploads.close());

  const left = async (id: string) => (await uploads.stored()).filter((name) => name.endsWith(id));

  it('deletes an unused announcement after a day', async () => {
    const id = await uploads.announce(picture);
    uploads.clock.advance(dayMs - 1);
    await tidyUploads(uploads);
    expect(await uploads.row(id)).toBeDefined();
    uploads.clock.advance(1);
    await tidyUploads(uploads);
    expect(await uploads.row(id)).toBeUndefined();
  });

  it('deletes the bytes of an unfinished PUT when no PUT can run any more', async () => {
    const id = await uploads.announce(picture);
    const away = { ...uploads.storage, put: putAndDie };
    await expect(uploads.send(id, picture, { storage: away })).rejects.toThrow('died');
    expect(await left(id)).toHaveLength(1);
    uploads.clock.advance(24 * minuteMs);
    await tidyUploads(uploads);
    expect(await left(id)).toHaveLength(1);
    uploads.clock.advance(minuteMs);
    await tidyUploads(uploads);
    expect(await left(id)).toEqual([]);
    expect((await uploads.row(id))?.quarantined).toBe(false);

    async function putAndDie(name: string, bytes: Uint8Array): Promise<void> {
      await uploads.storage.put(name, bytes);
      throw new Error('died');
    }
  });

  it('queues the check of an undecided file again at intervals', async () => {
    const id = await uploads.announce(picture);
    await uploads.send(id, picture);
    await tidyUploads(uploads);
    await vi.waitFor(async () => expect(await uploads.jobsOf(id)).toEqual(['completed']));
    uploads.clock.advance(15 * minuteMs);
    await Promise.all([tidyUploads(uploads), tidyUploads(uploads)]);
    expect(await uploads.jobsOf(id)).toHaveLength(2);
    await checkUpload(uploads, { id });
    uploads.clock.advance(60 * minuteMs);
    await tidyUploads(uploads);
    expect(await uploads.jobsOf(id)).toHaveLength(2);
    expect(await left(id)).toEqual([`picture-${id}`]);
  });

  it('refuses a file that could not be checked for a day, and notifies its owner', async () => {
    const id = await uploads.announce(picture);
    await uploads.send(id, picture);
    await uploads.storage.delete(quarantineOf(id));
    await expect(checkUpload(uploads, { id })).rejects.toThrow('need one STORAGE_URL');
    uploads.clock.advance(dayMs);
    await tidyUploads(uploads);
    expect(await uploads.row(id)).toMatchObject({
      status: 'refused',
      reason: 'damaged',
      quarantined: false,
    });
    expect(uploads.messages.at(-1)).toMatchObject({
      stream: 'user@upload',
      data: { id, status: 'refused', reason: 'damaged' },
    });
    await checkUpload(uploads, { id });
    expect((await uploads.row(id))?.status).toBe('refused');
  });

  it('deletes the bytes of a decided file later when the store was down', async () => {
    const id = await uploads.announce(picture);
    await uploads.send(id, picture);
    const away = { ...uploads.storage, delete: () => Promise.reject(new Error('away')) };
    await expect(checkUpload({ ...uploads, storage: away }, { id })).rejects.toThrow('away');
    expect(await left(id)).toHaveLength(2);
    await expect(tidyUploads({ ...uploads, storage: away })).rejects.toThrow('away');
    await tidyUploads(uploads);
    expect(await left(id)).toEqual([`picture-${id}`]);
  });

  it('deletes the other files when some cannot be deleted', async () => {
    const own = await openUploads(await open());
    const receive = async () => {
      const id = await own.announce(picture);
      await own.send(id, picture);
      return id;
    };
    const [first, second] = [await receive(), await receive()];
    const away = { ...own.storage, delete: () => Promise.reject(new Error('away')) };
    for (const id of [first, second])
      await expect(checkUpload({ ...own, storage: away }, { id })).rejects.toThrow('away');
    await checkUpload(own, { id: await receive() });
    own.clock.advance(2 * dayMs);
    // This store fails to delete the first object of each kind.
    const broken = new Map<string, string>();
    const storage = {
      ...own.storage,
      async delete(name: string) {
        const kind = name.startsWith('picture') ? 'picture' : 'quarantine';
        if (!broken.has(kind)) broken.set(kind, name);
        if (broken.get(kind) === name) throw new Error(`${kind} is broken`);
        await own.storage.delete(name);
      },
    };
    await expect(tidyUploads({ ...own, storage })).rejects.toThrow(
      'quarantine is broken; picture is broken',
    );
    const kept = [...broken.values()];
    expect(kept).toHaveLength(2);
    const withPicture = kept.map((name) => name.replace('quarantine', 'picture'));
    expect((await own.stored()).sort()).toEqual([...new Set([...kept, ...withPicture])].sort());
    await tidyUploads(own);
    await tidyUploads(own);
    expect(await own.stored()).toEqual([]);
    await own.close();
  });

  it('queues one check however often it runs', async () => {
    const own = await openUploads(await open(), { works: false });
    const id = await own.announce(picture);
    await own.send(id, picture);
    for (let runs = 0; runs < 3; runs += 1) {
      own.clock.advance(15 * minuteMs);
      await tidyUploads(own);
    }
    expect(await own.jobsOf(id)).toEqual(['created']);
    await own.close();
  });

  it('leaves announced and received uploads unchanged', async () => {
    const [open, received] = [await uploads.announce(picture), await uploads.announce(picture)];
    await uploads.send(received, picture);
    await tidyUploads(uploads);
    expect(await uploads.row(open)).toMatchObject({ status: 'announced' });
    expect(await uploads.row(received)).toMatchObject({ status: 'received', quarantined: true });
    expect(await left(received)).toHaveLength(1);
  });
});
