import { type Cardholder, noExpiry } from '@shared/contract';
import type { StatusTable } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { Notice } from '@shared/ui';

export function useHolderStatuses(): StatusTable<Cardholder['status']> {
  const { t } = useTranslation('remote-visa');
  return {
    pending: { tone: 'neutral', text: t('holders.pending') },
    approved: { tone: 'success', text: t('holders.approved') },
    rejected: { tone: 'danger', text: t('holders.rejected') },
  };
}

/** Formats a document's day; an ID card may have no expiry. */
export function useDayText(): (day: string) => string {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  return (day) => (day === noExpiry ? t('holder.noExpiry') : format.date(day, 'date'));
}

/** Maps a rejected field to the field of the form whose label is shown. */
const named = {
  first_name: 'first_name',
  last_name: 'last_name',
  phone: 'phone',
  email: 'email',
  country: 'billing',
  province: 'billing',
  city: 'billing',
  district: 'billing',
  detail: 'billing',
  zip: 'billing',
  id_type: 'id_type',
  id_number: 'id_number',
  issued_on: 'issued_on',
  expires_on: 'expires_on',
  photo_front: 'photo_front',
  photo_back: 'photo_back',
} as const;

const isField = (name: string): name is keyof typeof named => Object.hasOwn(named, name);

/** Returns the operator's reasons for a rejection, each with the label of its field. */
function useReasons({
  id_type: document,
  reasons,
}: Pick<Cardholder, 'id_type' | 'reasons'>): { field: string; text: string }[] {
  const { t } = useTranslation('remote-visa');
  const labelOf = (field: string) => {
    if (field === 'photo_front' && document === 'passport') return t('holder.photo_page');
    return isField(field) ? t(`holder.${named[field]}`) : '';
  };
  return Object.entries(reasons).map(([field, text]) => ({
    field: labelOf(field),
    text,
  }));
}

/** The operator's reasons for a rejection, by field. */
export function Reasons({ holder }: { holder: Pick<Cardholder, 'id_type' | 'reasons'> }) {
  const { t } = useTranslation('remote-visa');
  const found = useReasons(holder);
  if (found.length === 0) return null;
  return (
    <Notice tone="danger" title={t('holder.reasons')}>
      {found.map(({ field, text }) => (
        <div key={field}>{field ? t('holder.reason', { field, text }) : text}</div>
      ))}
    </Notice>
  );
}
