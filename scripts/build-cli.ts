import { resolve } from 'node:path';
import { Refusal } from './processes.ts';
import { root } from './workspace.ts';

/** Returns STORE_DIR, else `federation` in DATA_DIR, else .data/federation. */
export function storeDir(): string {
  const { STORE_DIR, DATA_DIR } = process.env;
  return resolve(root, STORE_DIR || `${DATA_DIR || '.data'}/federation`);
}

/** Prints the message of refusals and errors with a code, the stack of other errors. Exits. */
export function failBuild(error: unknown): never {
  const coded = error instanceof Error && 'code' in error && typeof error.code === 'string';
  const known = coded || error instanceof Refusal;
  console.error(known ? `\n${error.message}` : error);
  process.exit(1);
}
