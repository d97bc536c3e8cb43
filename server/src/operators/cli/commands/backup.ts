import type { Command } from '../command.ts';
import { when } from '../print.ts';
import { Problem } from '../problem.ts';
import { readNumber } from '../read-arguments.ts';
import { resultOf } from './verify.ts';

/** What a whole product has beside its database. */
const notInIt = `Not in it, and kept by you: the files of uploads (STORAGE_URL, else uploads in DATA_DIR), what
they are encrypted with (STORAGE_KEYS, in the sandbox storage.key in DATA_DIR), the other keys of the
environment, the chain, the card issuer's books, the published remotes.
It is not encrypted: whoever reads it reads what members told.`;

export const backup: Command = {
  summary: 'write the database into a file, or a new one into a folder; while servers run',
  args: ['file'],
  options: { keep: { type: 'string', help: 'of a folder: how many stay' } },
  async direct(env, { args, text }) {
    const { makeBackup } = await import('../backup/index.ts');
    const keep = text('keep') ? readNumber('--keep', text('keep')) : undefined;
    if (keep === 0) throw new Problem('--keep 0 would remove the backup that it has just made.');
    const { file, manifest, removed } = await makeBackup(env, args.file ?? '', { keep });
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
};

/** 0: restored and sound; 1: something in it does not hold. */
export const restore: Command = {
  summary: 'put a backup into an empty database, and verify it; no server may run',
  args: ['file'],
  options: {
    replace: {
      type: 'string',
      help: 'the name of the database, when it is not empty: all is lost',
    },
  },
  async direct(env, { args, text, tell }) {
    const { restoreBackup } = await import('../backup/index.ts');
    const { verifyDirectly } = await import('../direct.ts');
    const { manifest, migrated } = await restoreBackup(env, args.file ?? '', text('replace'));
    tell(`Restored as of ${when(manifest.made_at)} UTC. Looking at its books.`);
    const verified = resultOf(await verifyDirectly(env));
    return {
      data: { manifest, migrated, verified: verified.data },
      text: [...migrated.map((name) => `migrated  ${name}`), verified.text].join('\n'),
      // What else it is held against may be somewhere else, as it is on another machine.
      code: verified.code === 1 ? 1 : 0,
    };
  },
};
