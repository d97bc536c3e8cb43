import type { CardholderDetail } from '@shared/contract';
import type * as visa from '@shared/contract/endpoints/visa';
import type { ApiForm } from '@shared/kit/form';
import { PhotoField } from '@shared/kit/photo';
import { useTranslation } from '@shared/shell';

interface DocumentPhotosProps {
  form: Pick<ApiForm<typeof visa.addKyc>, 'field'>;
  /** The cardholder to correct. */
  holder?: CardholderDetail | undefined;
}

/** Photo fields: two sides of an ID card, or one page of a passport. */
export function DocumentPhotos({ form, holder }: DocumentPhotosProps) {
  const { t } = useTranslation('remote-visa');
  const isCard = form.field('id_type').value !== 'passport';
  const back = form.field('photo_back');
  const rejected = (side: 'photo_front' | 'photo_back') => {
    const [id, reason] = [holder?.[side], holder?.reasons[side]];
    return id && reason ? { id, reason } : undefined;
  };
  return (
    <>
      <PhotoField
        field={form.field('photo_front')}
        label={isCard ? t('holder.photo_front') : t('holder.photo_page')}
        hint={t('holder.photo.hint')}
        purpose="kyc_photo"
        frame={isCard ? 'card' : 'page'}
        rejected={rejected('photo_front')}
      />
      {isCard && (
        <PhotoField
          field={{ ...back, value: back.value ?? undefined }}
          label={t('holder.photo_back')}
          hint={t('holder.photo.hint')}
          purpose="kyc_photo"
          frame="card"
          rejected={rejected('photo_back')}
        />
      )}
    </>
  );
}
