import { PaymentReceipt } from '@shared/kit/payment';
import { useTranslation } from '@shared/shell';
import { Card } from '@shared/ui';
import { useNavigate } from 'react-router-dom';

/** Receipt for a paid network fee. The withdrawal continues automatically. */
export function FeeReceipt() {
  const { t } = useTranslation('remote-account');
  const navigate = useNavigate();
  return (
    <PaymentReceipt
      next={{ label: t('withdraw.receipt.see'), onClick: () => void navigate('/withdraw/list') }}
      again={t('withdraw.receipt.again')}
    >
      <Card>{t('withdraw.receipt.text')}</Card>
    </PaymentReceipt>
  );
}
