import { Skeleton, Stack } from '@shared/ui';
import type { ReactNode } from 'react';

interface CoinFormSkeletonProps {
  /** Number of fields after the choice of the coin. */
  fields: number;
  /** Placeholder of what follows the fields. */
  children: ReactNode;
}

/** Placeholder of a form that starts with `CoinChoice`, as high as the form. */
export function CoinFormSkeleton({ fields, children }: CoinFormSkeletonProps) {
  return (
    <Stack gap={6}>
      <Stack gap={3}>
        <Skeleton width={56} height={24} />
        <Skeleton shape="block" height={67} />
      </Stack>
      <Stack gap={5}>
        {Array.from({ length: fields }, (_, index) => (
          <Stack key={index} gap={2}>
            <Skeleton width={96} height={21} />
            <Skeleton shape="block" height={48} />
            <Skeleton width={160} height={21} />
          </Stack>
        ))}
        {children}
      </Stack>
    </Stack>
  );
}
