import { resolve } from 'node:path';
import { Refusal } from './processes.ts';
import { root } from './workspace.ts';

/** Where remotes are published: STORE_DIR, else below DATA_DIR, else .data/federation. */
export function storeDir(): string {
  const { STORE_DIR, DATA_DIR } = process.env;
  return resolve(root, STORE_DIR || `${DATA_DIR || '.data'}/federation`);
}

/** Refusals and errors with a code are for people, anything else is a defect and shows its stack. Exits. */
export function failBuild(error: unknown): never {
  const coded = error instanceof Error && 'code' in error && typeof error.code === 'string';
  const known = coded || error instanceof Refusal;
  console.error(known ? `\n${error.message}` : error);
  process.exit(1);
}
