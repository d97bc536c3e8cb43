import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from './disk.ts';
import { StorageSetupError } from './store.ts';
import { type StorageKey, storageKeys } from './values.ts';

/**
 * Returns the sandbox's own key, generated once in `storage.key` in the form of STORAGE_KEYS.
 * @throws StorageSetupError
 */
export async function ownKeys(dataDir: string): Promise<StorageKey[]> {
  const path = join(dataDir, 'storage.key');
  const created = createKey(dataDir, path).then(() => readFile(path, 'utf8'));
  const text = await created.catch(({ code }: NodeJS.ErrnoException) => {
    throw new StorageSetupError(
      `DATA_DIR: ${path} cannot be read or created (${code}). ` +
        'Make it readable, set DATA_DIR, or set STORAGE_KEYS.',
    );
  });
  const parsed = storageKeys.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new StorageSetupError(
    `DATA_DIR: ${path} contains no valid key. Restore the key that encrypted the uploads, ` +
      `or delete it together with ${join(dataDir, 'uploads')}.`,
  );
}

/** Creates the key by a link, which is atomic: processes that start together use the same key. */
async function createKey(dataDir: string, path: string): Promise<void> {
  const found = await readFile(path).catch(({ code }: NodeJS.ErrnoException) => code);
  if (found !== 'ENOENT') return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const key = { id: randomBytes(6).toString('hex'), key: randomBytes(32).toString('base64') };
  const temporary = `${path}.${randomUUID()}`;
  await writeWhole(temporary, Buffer.from(`${JSON.stringify([key])}\n`));
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}
