import {
  type Cardholder,
  locales,
  noExpiry,
  type RejectionReason,
  rejectionReasons,
} from '@shared/contract';
import { HelpLink, type StatusTable } from '@shared/kit';
import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Notice } from '@shared/ui';

export function useHolderStatuses(): StatusTable<Cardholder['status']> {
  const { t } = useTranslation('remote-visa');
  return {
    pending: { tone: 'neutral', text: t('holders.pending') },
    approved: { tone: 'success', text: t('holders.approved') },
    rejected: { tone: 'danger', text: t('holders.rejected') },
  };
}

/** Returns a function that formats a document's day. An ID card may have no expiry. */
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

type Rejected = Pick<Cardholder, 'id_type' | 'reasons'>;

const isKnown = (reason: string): reason is RejectionReason =>
  (rejectionReasons as readonly string[]).includes(reason);

/** Returns a function that translates a known reason, and returns an operator's note unchanged. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('remote-visa');
  return (reason) => (isKnown(reason) ? t(`holder.fault.${reason}`) : reason);
}

/** Returns the reasons for a rejection, each with the label of its field. */
function useReasons({ id_type: document, reasons }: Rejected): { field: string; text: string }[] {
  const { t } = useTranslation('remote-visa');
  const textOf = useReasonText();
  const labelOf = (field: string) => {
    if (field === 'photo_front' && document === 'passport') return t('holder.photo_page');
    return isField(field) ? t(`holder.${named[field]}`) : '';
  };
  return Object.entries(reasons).map(([field, text]) => ({
    field: labelOf(field),
    text: textOf(text),
  }));
}

/** Returns a line that names the rejected fields: 'Please correct: Passport page'. */
export function useCorrectionText(holder: Rejected): string {
  const { t } = useTranslation('remote-visa');
  const [language] = useLanguage();
  const fields = new Set(useReasons(holder).flatMap(({ field }) => (field ? [field] : [])));
  if (fields.size === 0) return t('holder.why');
  const list = new Intl.ListFormat(locales[language].tag, { type: 'conjunction' });
  return t('holder.reason', { field: t('holder.reasons'), text: list.format(fields) });
}

interface ReasonsProps {
  holder: Rejected;
  /** Closes the sheet that contains the reasons. */
  onLeave?: (() => void) | undefined;
}

/** The reasons for a rejection by field, with a link to help. */
export function Reasons({ holder, onLeave }: ReasonsProps) {
  const { t } = useTranslation('remote-visa');
  const found = useReasons(holder);
  if (found.length === 0) return null;
  return (
    <Notice
      tone="danger"
      title={t('holder.reasons')}
      action={<HelpLink topic="identity" edge="start" onClick={onLeave} />}
    >
      {found.map(({ field, text }) => (
        <div key={`${field} ${text}`}>{field ? t('holder.reason', { field, text }) : text}</div>
      ))}
    </Notice>
  );
}
