import { useFormat } from '@shared/shell';

export function useUnits() {
  const format = useFormat();
  const unit = (unit: string, value: number, maximumFractionDigits = 0) =>
    format.number(value, { style: 'unit', unit, maximumFractionDigits });
  return {
    ms: (value: number) => unit('millisecond', value),
    seconds: (ms: number) => unit('second', ms / 1_000, 1),
    kilobytes: (bytes: number) => unit('kilobyte', bytes / 1_000, 1),
  };
}
