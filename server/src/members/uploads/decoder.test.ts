import type { ChildProcess } from 'node:child_process';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { photo, plainPng } from '../../testing/pictures.ts';
import { createDecoder, decodeLimits } from './decoder.ts';

/** A picture that takes far longer to decode than the limits of these tests. */
const large = plainPng({ width: 7_000, height: 7_000, colour: 6 });

it('decodes pictures in another process, and gives the reason of a refusal', async () => {
  const decoder = createDecoder();
  const sent = await Promise.all(Array.from({ length: 5 }, () => photo()));
  for (const picture of await Promise.all(sent.map(decoder.reencode)))
    expect((await sharp(picture).metadata()).format).toBe('jpeg');
  await expect(decoder.reencode(Buffer.from('%PDF-1.7'))).rejects.toMatchObject({ reason: 'type' });
});

it.each([
  ['takes too long', { timeMs: 1 }, 'damaged'],
  ['takes too much memory', { memory: 1 }, 'pixels'],
])('ends a process that %s, and decodes the next picture', async (_, limit, reason) => {
  const limits = { ...decodeLimits, processes: 1, ...limit };
  const decoder = createDecoder(limits);
  await expect(decoder.reencode(large)).rejects.toMatchObject({ name: 'PictureRefused', reason });
  Object.assign(limits, decodeLimits);
  expect((await decoder.reencode(await photo())).length).toBeGreaterThan(0);
});

it('keeps a process that gets another picture within its idle time', async () => {
  const decoder = createDecoder({ ...decodeLimits, processes: 1, idleMs: 100 });
  await decoder.reencode(await photo());
  expect((await decoder.reencode(large)).length).toBeGreaterThan(0);
});

it('ends an idle process and starts another one for the next picture', async () => {
  const children: ChildProcess[] = [];
  const limits = { ...decodeLimits, processes: 1, idleMs: 1 };
  const decoder = createDecoder(limits, (child) => children.push(child));
  await decoder.reencode(await photo());
  await expect.poll(() => children[0]?.signalCode).toBe('SIGKILL');
  expect((await decoder.reencode(await photo())).length).toBeGreaterThan(0);
  expect(children).toHaveLength(2);
});

it('does not refuse a picture whose process was killed from outside', async () => {
  const children: number[] = [];
  const decoder = createDecoder(decodeLimits, ({ pid = 0 }) => children.push(pid));
  const decoding = decoder.reencode(large);
  await expect.poll(() => children).toHaveLength(1);
  process.kill(children[0] as number, 'SIGKILL');
  await expect(decoding).rejects.toThrow('picture decoder process ended (SIGKILL)');
});
