import { type ErrorEntry, type ErrorName, firstErrorCodes } from '@shared/contract';

type Table = Partial<Record<ErrorName, ErrorEntry>>;

const entries = new Map<string, ErrorEntry>();
const names = new Map<number, ErrorName>();

/** Adds codes of the catalogue. An error with a code not added yet shows the server's message. */
export function knowErrors(table: Table): void {
  for (const [name, entry] of Object.entries(table)) {
    entries.set(name, entry);
    names.set(entry.code, name as ErrorName);
  }
}

knowErrors(firstErrorCodes);

/** Returns the catalogue's name of a body code; undefined if it is unknown, or not loaded yet. */
export function errorNameOf(code: number): ErrorName | undefined {
  return names.get(code);
}

export function nextActionOf(name: ErrorName) {
  return entries.get(name)?.next ?? 'none';
}
