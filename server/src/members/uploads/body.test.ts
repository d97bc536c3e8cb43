import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { AppError } from '../../platform/errors/errors.ts';
import { readExactly, uploadLimits } from './body.ts';
import { createIntake, type UploadMemory } from './intake.ts';

const quick = { idleMs: 50, totalMs: 200, drainMs: 50, pieceBytes: 1_000 };
const thrown = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => expect.fail('it was accepted'),
    (error) => error,
  );
const free: UploadMemory = { reserve: () => undefined, lost: new AbortController().signal };

it('reads a body of the announced size in chunks of any size', async () => {
  const body = new PassThrough();
  const read = readExactly(body, 6, free);
  for (const part of ['a', 'bcd', 'ef']) body.write(part);
  body.end();
  expect(String(Buffer.concat(await read))).toBe('abcdef');
});

it.each([
  ['shorter', 'abc', 400],
  ['longer', 'abcdefg', 413],
])('refuses a %s body as a mismatch', async (_, text, http) => {
  const body = new PassThrough();
  body.end(text);
  const error = await thrown(readExactly(body, 6, free));
  expect(error).toMatchObject({ errorName: 'uploadMismatch', http });
});

it.each([
  ['single bytes', 1],
  ['chunks that do not fit the blocks', 700],
  ['one chunk', 2_500],
])('holds no more memory than counted for a body in %s', async (_, size) => {
  const body = new PassThrough();
  const sent = randomBytes(2_500);
  let counted = 0;
  const read = readExactly(
    body,
    sent.length,
    { ...free, reserve: (bytes) => (counted += bytes) },
    { ...uploadLimits, pieceBytes: 1_000 },
  );
  for (let at = 0; at < sent.length; at += size) body.write(sent.subarray(at, at + size));
  body.end();
  const pieces = await read;
  const memory = new Set(pieces.map(({ buffer }) => buffer));
  const held = [...memory].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect([held, counted]).toEqual([sent.length, sent.length]);
  expect(Buffer.concat(pieces).equals(sent)).toBe(true);
});

it('reads an endless body at most a chunk beyond the announced size, then closes it', async () => {
  const body = new PassThrough({ highWaterMark: 1_000 });
  const held: number[] = [];
  const read = readExactly(body, 1_500, { ...free, reserve: (bytes) => held.push(bytes) }, quick);
  for (let i = 0; i < 5; i += 1) body.write(Buffer.alloc(1_000));
  expect(await thrown(read)).toMatchObject({ errorName: 'uploadMismatch', http: 413 });
  expect(held).toEqual([1_000]);
  await new Promise((resolve) => body.once('close', resolve));
});

it('gives up a body that stalls or never ends', async () => {
  const silent = new PassThrough();
  silent.write('abc');
  const error = await thrown(readExactly(silent, 6, free, quick));
  expect(error).toMatchObject({ errorName: 'uploadMismatch', http: 408 });
  const drip = new PassThrough();
  const dripping = setInterval(() => drip.write('a'), 10);
  const slow = await thrown(readExactly(drip, 1_000, free, quick));
  clearInterval(dripping);
  expect(slow).toMatchObject({ errorName: 'uploadMismatch', http: 408 });
});

it('reports an aborted body as a mismatch, before or while it is read', async () => {
  const body = new PassThrough();
  const read = readExactly(body, 6, free);
  body.write('abc');
  body.destroy(new Error('ECONNRESET'));
  expect(await thrown(read)).toMatchObject({ errorName: 'uploadMismatch' });
  const gone = await thrown(readExactly(body, 6, free));
  expect(gone).toMatchObject({ errorName: 'uploadMismatch' });
});

it("limits a user's parallel uploads", async () => {
  const intake = createIntake({ bytes: 10, perUser: 2 });
  const ends: (() => void)[] = [];
  const admit = () => intake.admit('1', () => new Promise<void>((resolve) => ends.push(resolve)));
  const running = [admit(), admit()];
  expect(await thrown(admit())).toMatchObject({
    errorName: 'tooManyUploads',
    options: { retryAfterS: 5 },
  });
  for (const end of ends.splice(0)) end();
  await Promise.all(running);
  running.push(admit());
  for (const end of ends) end();
  await Promise.all(running);
});

it('limits the bytes in memory, and drops a file of the user who holds the most', async () => {
  const intake = createIntake({ bytes: 10, perUser: 2 });
  const bodies: PassThrough[] = [];
  const send = (userId: string, bytes: number) => {
    const body = new PassThrough();
    bodies.push(body);
    body.write(Buffer.alloc(bytes));
    return intake.admit(userId, (memory) =>
      readExactly(body, 9, memory, { ...uploadLimits, pieceBytes: 1 }),
    );
  };
  const smaller = send('1', 4);
  const larger = thrown(send('1', 5));
  const other = send('2', 3);
  expect(await larger).toMatchObject({ errorName: 'unavailable' });
  // User 2 holds more than user 1 when memory runs out, so no file of user 1 is dropped.
  bodies[2]?.end(Buffer.alloc(6));
  expect(await thrown(other)).toMatchObject({ errorName: 'unavailable' });
  bodies[0]?.end(Buffer.alloc(5));
  expect(Buffer.concat(await smaller)).toHaveLength(9);
});
