import { type Canary, canaryOffset } from '@shared/contract';
import { sharedStorage } from './storage.ts';

/** Facts that decide whether a browser runs a canary, stored for later visits. */
export interface Browser {
  /** 0 ≤ dice < 100: random in this browser, until the server assigns one to the member. */
  readonly dice: number;
  /** Cohort of the last link with `?cohort=`; null or '': none. */
  readonly cohort: string | null;
}

const diceKey = 'tessera.dice';
const cohortKey = 'tessera.cohort';

/** Reads the facts and stores new ones. A link with an empty `?cohort=` ends the cohort. */
export function readBrowser(
  search: string,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): Browser {
  const asked = new URLSearchParams(search).get('cohort');
  if (asked !== null) storage.setItem(cohortKey, asked);
  const known = storage.getItem(diceKey);
  const dice = known === null ? Math.random() * 100 : Number(known);
  if (known === null) storage.setItem(diceKey, String(dice));
  return { dice, cohort: asked ?? storage.getItem(cohortKey) };
}

/** Stores the member's number from the server, for the next load of the document. */
export function keepDice(dice: number, storage: Pick<Storage, 'setItem'> = sharedStorage): void {
  storage.setItem(diceKey, String(dice));
}

export function runsCanary({ release, percent, cohorts }: Canary, browser: Browser): boolean {
  if (browser.cohort && cohorts.includes(browser.cohort)) return true;
  return (browser.dice + canaryOffset(release.name)) % 100 < percent;
}
