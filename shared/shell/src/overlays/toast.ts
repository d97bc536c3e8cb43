import type { NextAction, PagePath } from '@shared/contract';
import { atom } from 'jotai';
import { connectivityAtom } from '../connectivity/connectivity.ts';
import { shellStore } from '../store.ts';

export interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'success' | 'danger';
  /** Request id to copy for support. */
  reference?: string;
  /** Whether the toast reports a missing network. It is removed when the network is back. */
  offline?: boolean;
  /** The next action; `nextButton` returns its button. */
  next?: NextAction;
  /** Page with details: a path inside the app. */
  link?: { label: string; to: PagePath };
}

/** Visible toasts, oldest first. The host renders them and dismisses each after its time. */
export const toastsAtom = atom<readonly Toast[]>([]);

/** Limit of visible toasts: more would cover a phone's screen. The oldest is dropped. */
const most = 3;
let lastId = 0;

/** Shows a toast; it replaces one with the same text and tone. */
export function toast(notice: Partial<Omit<Toast, 'id'>> & { text: string }): void {
  const next: Toast = { id: ++lastId, tone: 'info', ...notice };
  shellStore.set(toastsAtom, (shown) =>
    [...shown.filter((t) => t.text !== next.text || t.tone !== next.tone), next].slice(-most),
  );
}

export function dismissToast(id: number): void {
  shellStore.set(toastsAtom, (shown) => shown.filter((t) => t.id !== id));
}

shellStore.sub(connectivityAtom, () => {
  if (shellStore.get(connectivityAtom) === 'offline') return;
  if (!shellStore.get(toastsAtom).some(({ offline }) => offline)) return;
  shellStore.set(toastsAtom, (shown) => shown.filter(({ offline }) => !offline));
});
