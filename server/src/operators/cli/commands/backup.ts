import * as z from 'zod';
import { formatTime } from '../../contract/index.ts';
import { command } from '../command.ts';
import { Problem } from '../problem.ts';
import { resultOf } from './verify.ts';

/** Message about data of the product that is outside of the database. */
const notInIt = `Not included, so keep them yourself: uploaded files (STORAGE_URL, else uploads in DATA_DIR), the
keys they are encrypted with (STORAGE_KEYS, in the sandbox storage.key in DATA_DIR), other keys of the
environment, the chain, the card issuer's data, the published remotes.
The backup is not encrypted, and contains personal data of members.`;

export const backup = command({
  summary: 'back the database up into a file, or a new file in a folder; servers may run',
  args: { file: 'file' },
  input: z.strictObject({
    file: z.string(),
    keep: z.int().optional().describe('number of backups that a folder keeps'),
  }),
  async direct({ env, input: { file: target, keep } }) {
    const { makeBackup } = await import('../backup/index.ts');
    if (keep === 0) throw new Problem('--keep 0 would remove the new backup.');
    const { file, manifest, removed } = await makeBackup(env, target, { keep });
    const { migrations, bytes } = manifest;
    return {
      data: { file, ...manifest, removed },
      text: [
        `${file}: ${(bytes / 1e6).toFixed(1)} MB, schema ${migrations.at(-1)?.name ?? 'none'}, sha256 ${manifest.sha256}`,
        ...removed.map((name) => `removed ${name}`),
        notInIt,
      ].join('\n'),
    };
  },
});

/** Exit code after a restore: 1 for a violation; else 0, even if a reconciliation could not run. */
export const restore = command({
  summary: 'restore a backup into an empty database, and verify it; no server may run',
  args: { file: 'file' },
  input: z.strictObject({
    file: z.string(),
    replace: z
      .string()
      .optional()
      .describe('name of a database that is not empty, to delete all its data'),
  }),
  async direct({ env, input: { file, replace }, report }) {
    const { restoreBackup } = await import('../backup/index.ts');
    const { verifyDirectly } = await import('../direct.ts');
    const { manifest, migrated } = await restoreBackup(env, file, replace);
    report(`Restored as of ${formatTime(manifest.made_at)} UTC. Verifying the database.`);
    const verified = resultOf(await verifyDirectly(env));
    return {
      data: { manifest, migrated, verified: verified.data },
      text: [...migrated.map((name) => `migrated  ${name}`), verified.text].join('\n'),
      // Reconciliations with the chain or the issuer may be impossible on another machine.
      code: verified.code === 1 ? 1 : 0,
    };
  },
});
