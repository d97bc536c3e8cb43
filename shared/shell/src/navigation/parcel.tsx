import type { ParcelReference } from '@shared/contract';
import { atom, useAtomValue } from 'jotai';
import type { ComponentType, ReactNode } from 'react';
import { shellStore } from '../store.ts';

export interface ParcelProps {
  /** Owner: 'remote-visa'. */
  remote: string;
  /** Name of one of the owner's parcels: 'cardSummary'. */
  name: string;
  /** Passed to the parcel on mount and on every change. */
  props?: Record<string, unknown>;
  /** Shown while the parcel loads. */
  fallback?: ReactNode;
  /** Shown if the parcel fails; nothing by default. */
  failed?: ReactNode;
}

// Wrapped in an object, because jotai calls a bare function as an updater.
const mountAtom = atom<{ Mount: ComponentType<ParcelProps> } | null>(null);

export function setParcelMount(Mount: ComponentType<ParcelProps>): void {
  shellStore.set(mountAtom, { Mount });
}

/** Shows a parcel of another remote. Its failure does not affect the page around it. */
export function Parcel(props: ParcelProps & ParcelReference) {
  const mount = useAtomValue(mountAtom, { store: shellStore });
  return mount ? <mount.Mount {...props} /> : props.fallback;
}
