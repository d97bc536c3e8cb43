import { loadKitTexts } from '@shared/kit/messages';
import { type MessagesLoader, registerMessages } from '@shared/shell';

export { doneStepsAtom, type Step } from './done-steps.ts';

/** In the chunk of the kit's texts: the table of files is in the first load. */
const loadMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "member-[request]" */ `./messages/${locale}.json`);

const loadTexts = () => registerMessages('overview', loadMessages);
const loadMenuParts = () => import('./menu-parts.ts');

/** The part with its texts and the kit's: a visitor's first page does without any of them. */
export async function loadOverview() {
  const [part] = await Promise.all([import('./overview.tsx'), loadTexts(), loadKitTexts()]);
  return part;
}

/** The member's money in the menu. */
export async function loadMenuMoney() {
  const [part] = await Promise.all([loadMenuParts(), loadKitTexts()]);
  return { default: part.MoneyLines };
}

/** How much is due beside a menu entry: the same call as the next step's. */
export async function loadDueCount() {
  const [part] = await Promise.all([loadMenuParts(), loadTexts()]);
  return { default: part.DueCount };
}
