import { type Db, firstRow, run, sql } from './database/index.ts';

/** A rule that does not hold, and where. */
export interface Violation {
  rule: string;
  detail: string;
}

export interface Look {
  /** Everything; else what has come since the last sound look. */
  full: boolean;
}

/**
 * One set of books, held against what it must agree with: our own tables, or somebody else's books
 * (the chain, the card issuer).
 */
export interface Books {
  name: string;
  /**
   * What does not hold. A look that finds nothing is remembered, and the next one begins there.
   * @throws BooksAway when the others do not answer; violations found before that count.
   */
  check(look: Look): AsyncIterable<Violation>;
  /** What is open and known of, a line each: nothing is wrong with the books for that. */
  notes?(): Promise<string[]>;
}

/** The books that ours are held against cannot be read at the moment. */
export class BooksAway extends Error {
  override name = 'BooksAway';
}

/** What a look at all books has found. */
export interface Findings {
  violations: (Violation & { books: string })[];
  notes: string[];
  /** Books that could not be read, and why. */
  away: { books: string; reason: string }[];
  /** Books whose check is broken: a defect. */
  failed: { books: string; error: unknown }[];
  /** Books that were looked at. */
  checked: string[];
}

/** Enough to see what is wrong; all of a broken rule would be as long as the books. */
const shownOfBooks = 200;

/** Checks all books, each by itself: one that fails hides no other. */
export async function checkBooks(all: readonly Books[], look: Look): Promise<Findings> {
  const findings: Findings = { violations: [], notes: [], away: [], failed: [], checked: [] };
  for (const books of all) {
    try {
      await addViolations(findings, books, look);
      findings.checked.push(books.name);
    } catch (error) {
      if (error instanceof BooksAway) {
        findings.away.push({ books: books.name, reason: error.message });
      } else {
        findings.failed.push({ books: books.name, error });
      }
    }
    try {
      findings.notes.push(...((await books.notes?.()) ?? []));
    } catch (error) {
      findings.failed.push({ books: books.name, error });
    }
  }
  return findings;
}

async function addViolations({ violations }: Findings, books: Books, look: Look): Promise<void> {
  let found = 0;
  for await (const violation of books.check(look)) {
    violations.push({ books: books.name, ...violation });
    found += 1;
    if (found === shownOfBooks) break;
  }
}

/** Up to where these books were found sound, and when; undefined: never yet. */
export async function readMark<M>(
  db: Db,
  name: string,
): Promise<{ mark: M; at: Date } | undefined> {
  const row = await firstRow(
    db,
    sql.selectFrom('books_verified').select(['mark', 'verified_at']).where('name', '=', name),
  );
  return row && { mark: row.mark as M, at: row.verified_at };
}

export async function writeMark<M extends object>(
  db: Db,
  name: string,
  mark: M,
  at: Date,
): Promise<void> {
  const values = { mark: JSON.stringify(mark), verified_at: at };
  await run(
    db,
    sql
      .insertInto('books_verified')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values)),
  );
}
