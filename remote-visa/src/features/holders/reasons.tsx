import type { Cardholder } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Notice } from '@shared/ui';
import { useReasons } from './holder-words.ts';

/** The operator's reasons for a rejection, by field. */
export function Reasons({ reasons }: Pick<Cardholder, 'reasons'>) {
  const { t } = useTranslation('remote-visa');
  const found = useReasons(reasons);
  if (found.length === 0) return null;
  return (
    <Notice tone="danger" title={t('holder.reasons')}>
      {found.map(({ field, text }) => (
        <div key={field}>{field ? t('holder.reason', { field, text }) : text}</div>
      ))}
    </Notice>
  );
}
