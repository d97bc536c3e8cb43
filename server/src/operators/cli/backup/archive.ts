import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { Problem } from '../problem.ts';

/**
 * A backup is a tar archive of two files, which every tar program can unpack: the dump, then
 * manifest.json, which describes it and only exists if the dump is complete.
 */
const manifest = z.object({
  product: z.literal('tessera'),
  format: z.literal(1),
  kind: z.enum(['postgresql', 'pglite']),
  made_at: z.iso.datetime(),
  /** Major version of the database's server. */
  server: z.number().int(),
  /** The migrations of its schema. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type Manifest = z.output<typeof manifest>;

/** The dump's name in the archive, by kind. */
const dumpNames = { postgresql: 'database.pgdump', pglite: 'pglite.tar.gz' } as const;
const manifestName = 'manifest.json';

const block = 512;
const largestManifest = 1_000_000;

/**
 * Writes a backup that only its owner can read. The file gets its name once it is complete.
 * @throws Problem if the file exists already, or cannot be written.
 */
export async function writeArchive(
  file: string,
  about: Omit<Manifest, 'bytes' | 'sha256'>,
  dump: AsyncIterable<Uint8Array>,
): Promise<Manifest> {
  const part = `${file}.part`;
  const handle = await open(part, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'EEXIST')
      throw new Problem(`${part} is left over from another backup. Remove it first.`);
    throw new Problem(`${file} cannot be written (${code}).`);
  });
  try {
    const hash = createHash('sha256');
    let at = block;
    for await (const chunk of dump) {
      hash.update(chunk);
      await handle.write(chunk, 0, chunk.length, at);
      at += chunk.length;
    }
    const written = { ...about, bytes: at - block, sha256: hash.digest('hex') };
    const dumpHeader = headerOf(dumpNames[about.kind], written.bytes, about.made_at);
    await handle.write(dumpHeader, 0, block, 0);
    const text = Buffer.from(`${JSON.stringify(written, null, 2)}\n`);
    const end = Buffer.concat([
      headerOf(manifestName, text.length, about.made_at),
      padded(text),
      // An archive ends with two empty blocks.
      Buffer.alloc(2 * block),
    ]);
    await handle.write(end, 0, end.length, block + roundedUp(written.bytes));
    await handle.sync();
    await rename(part, file);
    return written;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Opens a backup: its manifest and its dump. @throws Problem unless it is a complete backup */
export async function readArchive(
  file: string,
): Promise<{ manifest: Manifest; dump: () => Readable }> {
  const handle = await open(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Problem(`${file} cannot be read (${code}).`);
  });
  try {
    const first = await entryAt(handle, 0);
    if (!first || !Object.values<string>(dumpNames).includes(first.name)) {
      throw new Problem(`${file} is not a backup of this product.`);
    }
    const said = await manifestAt(handle, block + roundedUp(first.size));
    const dump = () => createReadStream(file, { start: block, end: block + first.size - 1 });
    const isWhole =
      said?.bytes === first.size &&
      dumpNames[said.kind] === first.name &&
      said.sha256 === (await hashOf(dump()));
    if (!said || !isWhole) throw new Problem(`${file} is damaged or cut off. Use another backup.`);
    return { manifest: said, dump };
  } finally {
    await handle.close();
  }
}

async function manifestAt(handle: FileHandle, at: number): Promise<Manifest | undefined> {
  const entry = await entryAt(handle, at);
  if (entry?.name !== manifestName || entry.size > largestManifest) return undefined;
  const text = await bytesAt(handle, at + block, entry.size);
  try {
    return manifest.safeParse(JSON.parse(text.toString())).data;
  } catch {
    return undefined;
  }
}

async function hashOf(source: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk);
  return hash.digest('hex');
}

/** Returns a header of POSIX.1-1988 (ustar). */
function headerOf(name: string, size: number, madeAt: string): Buffer {
  const header = Buffer.alloc(block);
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  if (size < 8 ** 11) header.write(octal(size, 12), 124);
  else {
    // All tar programs read sizes above 8 GB in base 256.
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write(octal(Math.floor(Date.parse(madeAt) / 1000), 12), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

async function entryAt(
  handle: FileHandle,
  at: number,
): Promise<{ name: string; size: number } | undefined> {
  const header = await bytesAt(handle, at, block);
  const text = (from: number, to: number) =>
    header.toString('latin1', from, to).replace(/\0.*/s, '');
  if (header.length < block || text(257, 262) !== 'ustar') return undefined;
  if (Number.parseInt(text(148, 156), 8) !== checksumOf(header)) return undefined;
  const isLarge = header.readUInt8(124) === 0x80;
  const size = isLarge ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8);
  return { name: text(0, 100), size };
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** The checksum's field itself counts as eight spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc(roundedUp(content.length) - content.length)]);
}

function roundedUp(bytes: number): number {
  return Math.ceil(bytes / block) * block;
}
