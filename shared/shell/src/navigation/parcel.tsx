import { atom, useAtomValue } from 'jotai';
import type { ComponentType, ReactNode } from 'react';
import { shellStore } from '../store.ts';

export interface ParcelProps {
  /** Owner: 'remote-visa'. */
  remote: string;
  /** One of the owner's parcels: 'cardSummary'. */
  name: string;
  /** Passed to the parcel on mount and on every change. */
  props?: Record<string, unknown>;
  /** Shown while it loads. */
  fallback?: ReactNode;
  /** Shown when it cannot be shown; nothing is by default. */
  failed?: ReactNode;
}

// Wrapped in an object: jotai would call a bare function as an updater.
const mountAtom = atom<{ Mount: ComponentType<ParcelProps> } | null>(null);

/** The host injects how a parcel of another remote is loaded and mounted. */
export function setParcelMount(Mount: ComponentType<ParcelProps>): void {
  shellStore.set(mountAtom, { Mount });
}

/** A small piece of another remote's domain; its failure never reaches the page around it. */
export function Parcel(props: ParcelProps) {
  const mount = useAtomValue(mountAtom, { store: shellStore });
  return mount ? <mount.Mount {...props} /> : props.fallback;
}
