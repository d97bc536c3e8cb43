import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from './disk.ts';
import { StorageSetupError } from './store.ts';
import { type StorageKey, storageKeys } from './values.ts';

/**
 * The sandbox's own key, made once, in `storage.key`: of the shape of STORAGE_KEYS.
 * @throws StorageSetupError
 */
export async function ownKeys(dataDir: string): Promise<StorageKey[]> {
  const path = join(dataDir, 'storage.key');
  const text = await readOrMake(dataDir, path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StorageSetupError(
      `DATA_DIR: ${path} can be neither read nor made (${code}). ` +
        'Make it readable, set DATA_DIR, or set STORAGE_KEYS.',
    );
  });
  const parsed = storageKeys.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new StorageSetupError(
    `DATA_DIR: ${path} holds no usable key. Put back the one that the uploads were encrypted ` +
      `with; or remove it, and ${join(dataDir, 'uploads')} with it.`,
  );
}

async function readOrMake(dataDir: string, path: string): Promise<string> {
  await make(dataDir, path);
  return readFile(path, 'utf8');
}

/** A link appears whole or not at all: of processes that start together all take the same key. */
async function make(dataDir: string, path: string): Promise<void> {
  const found = await readFile(path).catch(({ code }: NodeJS.ErrnoException) => code);
  if (found !== 'ENOENT') return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const key = { id: randomBytes(6).toString('hex'), key: randomBytes(32).toString('base64') };
  const own = `${path}.${randomUUID()}`;
  await writeWhole(own, Buffer.from(`${JSON.stringify([key])}\n`));
  try {
    await link(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
}
