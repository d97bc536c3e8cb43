import type { CardApplication } from '@shared/contract';

/** Where an application that failed is made again, with what it said filled in. Pure. */
export function reapplyPath({ id, type }: Pick<CardApplication, 'id' | 'type'>): string {
  const page = type === 'physical' ? '/bank/physicalReapply' : '/bank/virtual_apply';
  return `${page}?application=${encodeURIComponent(id)}`;
}
