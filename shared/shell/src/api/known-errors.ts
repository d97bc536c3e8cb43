import { type ErrorEntry, type ErrorName, firstErrorCodes } from '@shared/contract';

type Table = Partial<Record<ErrorName, ErrorEntry>>;

const entries = new Map<string, ErrorEntry>();
const names = new Map<number, ErrorName>();

/** Adds codes of the catalogue that are loaded later; until then the server's own words are shown. */
export function knowErrors(table: Table): void {
  for (const [name, entry] of Object.entries(table)) {
    entries.set(name, entry);
    names.set(entry.code, name as ErrorName);
  }
}

knowErrors(firstErrorCodes);

/** The catalogue's name of a body code; undefined for one that is not known, or not yet. */
export function errorNameOf(code: number): ErrorName | undefined {
  return names.get(code);
}

/** What a person can do about it. */
export function nextActionOf(name: ErrorName) {
  return entries.get(name)?.next ?? 'none';
}
