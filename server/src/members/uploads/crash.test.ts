import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServer } from '../../testing/index.ts';
import { photo } from '../../testing/pictures.ts';
import { Killed, mortal } from '../../testing/services/mortal.ts';
import { openUploads, type TestUploads } from '../../testing/uploads.ts';
import { checkUpload } from './check.ts';

let uploads: TestUploads;
let picture: Buffer;
beforeAll(async () => {
  uploads = await openUploads(await openServer());
  picture = await photo(64, 48);
});
afterAll(() => uploads.close());

/** Kills the call at each of its steps in turn. @returns the number of steps */
async function killEverywhere(live: (part: ReturnType<typeof mortal>) => Promise<void>) {
  for (let n = 1; ; n += 1) {
    const part = mortal(uploads, n);
    await live(part);
    if (!part.died()) return n - 1;
  }
}

const unlessKilled = (error: unknown) => {
  if (!(error instanceof Killed)) throw error;
};

it('a crash during a PUT leaves the file announced or received, and a retry finishes', async () => {
  const steps = await killEverywhere(async (part) => {
    const id = await uploads.announce(picture);
    await uploads.send(id, picture, part).catch(unlessKilled);
    const row = await uploads.row(id);
    expect(await uploads.jobsOf(id)).toHaveLength(row?.status === 'received' ? 1 : 0);
    if (row?.status === 'announced') {
      // Stored bytes are always recorded.
      const stored = (await uploads.stored()).includes(`quarantine-${id}`);
      if (stored) expect(row.quarantined).toBe(true);
      uploads.clock.advance(61_000);
      expect(await uploads.send(id, picture)).toEqual({ id, status: 'received', reason: null });
    }
    await checkUpload(uploads, { id });
    expect((await uploads.row(id))?.status).toBe('ready');
    expect(await uploads.stored()).not.toContain(`quarantine-${id}`);
  });
  expect(steps).toBeGreaterThanOrEqual(8);
});

it.each([
  ['a picture', async () => picture, 'ready'],
  ['another file', async () => Buffer.from('%PDF-1.7'), 'refused'],
] as const)(
  'a crash while %s is checked leaves it received or decided, and the next attempt finishes',
  async (_, file, outcome) => {
    const sent = await file();
    const steps = await killEverywhere(async (part) => {
      const id = await uploads.announce(sent);
      await uploads.send(id, sent);
      await checkUpload({ ...uploads, ...part }, { id }).catch(unlessKilled);
      const row = await uploads.row(id);
      expect(['received', outcome]).toContain(row?.status);
      const names = await uploads.stored();
      // The original is kept until the decision.
      if (row?.status === 'received') expect(names).toContain(`quarantine-${id}`);
      if (row?.status === 'ready') expect(names).toContain(`picture-${id}`);
      await checkUpload(uploads, { id });
      await checkUpload(uploads, { id });
      expect(await uploads.row(id)).toMatchObject({ status: outcome, quarantined: false });
      const left = (await uploads.stored()).filter((name) => name.endsWith(id));
      expect(left).toEqual(outcome === 'ready' ? [`picture-${id}`] : []);
      const told = uploads.messages.filter(({ data }) => 'id' in data && data.id === id);
      expect(told).toEqual([
        expect.objectContaining({ userId: uploads.userId, stream: 'user@upload' }),
      ]);
      // This frees the owner's quota.
      uploads.clock.advance(30 * 60_000);
    });
    expect(steps).toBeGreaterThanOrEqual(9);
  },
);
