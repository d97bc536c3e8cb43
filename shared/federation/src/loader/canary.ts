import type { Canary } from '@shared/contract';

/** What decides whether a browser runs a canary: the same at each visit. */
export interface Browser {
  /** 0 ≤ dice < 100. */
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

/** Whether this browser is one of those. Each remote begins to count elsewhere, so that not the same ones try all. */
export function runsCanary({ release, percent, cohorts }: Canary, browser: Browser): boolean {
  if (browser.cohort && cohorts.includes(browser.cohort)) return true;
  const start = [...release.name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0);
  return (browser.dice + start) % 100 < percent;
}
