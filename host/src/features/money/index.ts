import { loadKitMessages } from '@shared/kit/messages';
import { registerMessages } from '@shared/shell';

/** A part of the host that shows the kit, with the kit's texts: the first page has neither. */
export async function withKitTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, registerMessages('kit', loadKitMessages)]);
  return loaded;
}

/** The member's money in the menu. */
export const loadMenuMoney = () => withKitTexts(import('./menu-money.tsx'));
