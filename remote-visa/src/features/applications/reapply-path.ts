import type { CardApplication } from '@shared/contract';

/** The page that repeats a failed application with its values filled in. Pure. */
export function reapplyPath({ id, type }: Pick<CardApplication, 'id' | 'type'>): string {
  const page = type === 'physical' ? '/bank/physicalReapply' : '/bank/virtual_apply';
  return `${page}?application=${encodeURIComponent(id)}`;
}
