import { loadKitTexts } from '@shared/kit/messages';
import { type MessagesLoader, registerMessages } from '@shared/shell';

export { doneStepsAtom, type Step } from './done-steps.ts';

/** Shares chunks with the kit's texts, because each chunk adds an entry to the chunk table. */
const loadMessages: MessagesLoader = (locale) =>
  import(/* webpackChunkName: "member-[request]" */ `./messages/${locale}.json`);

const loadTexts = () => registerMessages('overview', loadMessages);
const loadMenuParts = () => import('./menu-parts.lazy.ts');

/** Loads the overview with its texts and the kit's, which a visitor's first page does not need. */
export async function loadOverview() {
  const [part] = await Promise.all([import('./overview.lazy.tsx'), loadTexts(), loadKitTexts()]);
  return part;
}

export async function loadMenuMoney() {
  const [part] = await Promise.all([loadMenuParts(), loadKitTexts()]);
  return { default: part.TotalLine };
}

/** Loads the count of pending actions, which shares the API call of the next step. */
export async function loadDueCount() {
  const [part] = await Promise.all([loadMenuParts(), loadTexts()]);
  return { default: part.DueCount };
}
