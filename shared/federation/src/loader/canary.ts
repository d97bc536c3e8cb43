import { type Canary, canaryOffset } from '@shared/contract';
import { sharedStorage } from './storage.ts';

/** What decides whether a browser runs a canary: the same at each visit. */
export interface Browser {
  /** 0 ≤ dice < 100: rolled here, until the server has given a member's account its own. */
  readonly dice: number;
  /** The group it was let into by a link, `?cohort=staff`. */
  readonly cohort: string | null;
}

const diceKey = 'tessera.dice';
const cohortKey = 'tessera.cohort';

/** A link without a name, `?cohort=`, leads out again. */
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

/** Keeps the number that the server gave to a member's account, for the next load of the document. */
export function keepDice(dice: number, storage: Pick<Storage, 'setItem'> = sharedStorage): void {
  storage.setItem(diceKey, String(dice));
}

/** Whether this browser runs the canary. */
export function runsCanary({ release, percent, cohorts }: Canary, browser: Browser): boolean {
  if (browser.cohort && cohorts.includes(browser.cohort)) return true;
  return (browser.dice + canaryOffset(release.name)) % 100 < percent;
}
