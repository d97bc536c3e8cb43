import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants, createReadStream } from 'node:fs';
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { extract, type Header, pack } from 'tar-stream';
import * as z from 'zod';
import { Problem } from '../problem.ts';

/**
 * A backup is a tar archive of two files: the dump, then manifest.json. The manifest describes the
 * dump, and is written only after the whole dump.
 */
const manifest = z.object({
  product: z.literal('tessera'),
  format: z.literal(1),
  kind: z.enum(['postgresql', 'pglite']),
  made_at: z.iso.datetime(),
  /** Major version of the database's server. */
  server: z.number().int(),
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
 * @throws Problem if a `.part` file of another backup exists, or the file cannot be written.
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
      await writeAll(handle, chunk, at);
      at += chunk.length;
    }
    const written = { ...about, bytes: at - block, sha256: hash.digest('hex') };
    const common = { mode: 0o600, mtime: new Date(about.made_at) };
    // The header contains the size, which is known only now.
    const head = pack();
    head.entry({ ...common, name: dumpNames[about.kind], size: written.bytes });
    const [header] = await once(head, 'data');
    await writeAll(handle, header.subarray(0, block), 0);
    const end = pack();
    end.entry({ ...common, name: manifestName }, `${JSON.stringify(written, null, 2)}\n`);
    end.finalize();
    const rest = await buffer(end);
    await writeAll(handle, rest, Math.ceil(at / block) * block);
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

/** Writes all bytes at a position: a single write may write fewer, for example on a full disk. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/** Opens a backup, and checks its dump by its manifest. @throws Problem if it is unusable */
export async function readArchive(
  file: string,
): Promise<{ manifest: Manifest; dump: () => Readable }> {
  await access(file, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Problem(`${file} cannot be read (${code}).`);
  });
  const { first, said } = await readEntries(file);
  if (!first || !Object.values<string>(dumpNames).includes(first.name)) {
    throw new Problem(`${file} is not a backup of this product.`);
  }
  const isWhole = said && dumpNames[said.kind] === first.name && said.sha256 === first.sha256;
  if (!isWhole) throw new Problem(`${file} is damaged or cut off. Use another backup.`);
  return { manifest: said, dump: () => Readable.from(dumpIn(file)) };
}

/** Returns the first entry's name and hash, and the manifest, as far as they can be read. */
async function readEntries(file: string) {
  let first: { name: string; sha256?: string } | undefined;
  let said: Manifest | undefined;
  try {
    for await (const entry of entriesOf(file)) {
      const { name, size } = entry.header;
      if (!first) {
        first = { name };
        first.sha256 = await hashOf(entry);
      } else if (name === manifestName && size <= largestManifest) {
        said = manifest.parse(await json(entry));
      } else entry.resume();
    }
  } catch {
    // The caller reports missing parts.
  }
  return { first, said };
}

async function* dumpIn(file: string): AsyncIterable<Uint8Array> {
  for await (const entry of entriesOf(file)) {
    yield* entry;
    return;
  }
}

type Entry = AsyncIterable<Uint8Array> & { header: Header; resume(): unknown };

function entriesOf(file: string): AsyncIterable<Entry> {
  const archive = extract();
  // An error ends the iteration of the entries, so the callback ignores it.
  pipeline(createReadStream(file), archive, () => undefined);
  return archive as AsyncIterable<AsyncIterable<unknown>> as AsyncIterable<Entry>;
}

async function hashOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk);
  return hash.digest('hex');
}
