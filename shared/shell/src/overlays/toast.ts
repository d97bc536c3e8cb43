import type { NextAction } from '@shared/contract';
import { atom } from 'jotai';
import { connectivityAtom } from '../connectivity/connectivity.ts';
import { shellStore } from '../store.ts';

export interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'success' | 'danger';
  /** Request id to copy for support. */
  reference?: string;
  /** It says that there is no network: gone with the network's return. */
  offline?: boolean;
  /** What helps; `nextButton` makes a button of it. */
  next?: NextAction;
  /** Where what it is about can be seen: in-app path. */
  link?: { label: string; to: string };
}

/** What is on show, oldest first. The host renders it and dismisses each after its time. */
export const toastsAtom = atom<readonly Toast[]>([]);

/** More would cover a phone's screen; the oldest gives way. */
const most = 3;
let lastId = 0;

/** Tells the user something. The same text twice at once is one toast. */
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
