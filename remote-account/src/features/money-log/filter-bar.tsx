import { assetNames, assets, moneyLogTypes } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Select } from '@shared/ui/select';
import { type Filters, readFilters, writeFilters } from './filters.ts';
import styles from './money-log.module.css';

const all = 'all';

/** Type and asset, one of each or all. */
export function FilterBar({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange(filters: Filters): void;
}) {
  const { t } = useTranslation('remote-account');
  const choose = (name: keyof Filters, value: string) => {
    const params = writeFilters(new URLSearchParams(), filters);
    params.set(name, value);
    onChange(readFilters(params));
  };
  const everything = { value: all, label: t('records.filter.all') };
  return (
    <search className={styles.filters}>
      <Select
        label={t('records.filter.type')}
        value={filters.type ?? all}
        onValueChange={(value) => choose('type', value)}
        options={[
          everything,
          ...moneyLogTypes.map((value) => ({ value, label: t(`records.type.${value}`) })),
        ]}
      />
      <Select
        label={t('records.filter.asset')}
        value={filters.asset ?? all}
        onValueChange={(value) => choose('asset', value)}
        options={[
          everything,
          ...assetNames.map((value) => ({
            value,
            label: value === 'TICKET' ? t('asset.TICKET') : assets[value].label,
          })),
        ]}
      />
    </search>
  );
}
