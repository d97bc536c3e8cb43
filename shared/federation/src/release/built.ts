import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BuildDescription,
  type BuildFiles,
  isStorePath,
  readDescription,
} from '@shared/releases';
import { releaseFile } from '@shared/releases/files';

export interface Built<D extends BuildDescription = BuildDescription> {
  readonly folder: string;
  readonly description: D;
}

/** Reads a build's release.json. @throws ReleaseRefused */
export async function describe<D extends BuildDescription>(folder: string): Promise<Built<D>> {
  const description = readDescription(await readFile(join(folder, releaseFile)));
  return { folder, description: description as D };
}

export function folderFiles(folder: string): BuildFiles {
  return {
    async read(path) {
      if (!isStorePath(path)) return undefined;
      return readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
  };
}
