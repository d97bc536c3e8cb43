import type { NextAction } from '@shared/contract';
import { i18n } from '../i18n/i18n.ts';
import { openSignIn } from '../sign-in/open-sign-in.ts';
import { openInvitePopup } from './invite-popup.ts';

/** A button for an error's next action; text in the current language. */
export interface ErrorAction {
  label: string;
  icon?: 'refresh';
  run(): void;
}

/** Next actions that have the same button everywhere. A retry is not one of them, because it depends on the call. */
const buttons = {
  signIn: { key: 'shell:next.signIn', run: () => openSignIn() },
  openInvite: { key: 'shell:next.openInvite', run: openInvitePopup },
  reload: { key: 'shell:next.reload', icon: 'refresh', run: () => location.reload() },
} as const satisfies Partial<
  Record<NextAction, { key: string; icon?: ErrorAction['icon']; run(): void }>
>;

/** Returns the button of a next action; undefined if it is no button. */
export function nextButton(next: NextAction): ErrorAction | undefined {
  if (!(next in buttons)) return undefined;
  const { key, ...button } = buttons[next as keyof typeof buttons];
  return { ...button, label: i18n.t(key) };
}
