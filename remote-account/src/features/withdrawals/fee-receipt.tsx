import { PaymentReceipt } from '@shared/kit/payment';
import { useTranslation } from '@shared/shell';
import { Card } from '@shared/ui';
import { useNavigate } from 'react-router-dom';

/** The network fee is paid: the withdrawal goes on by itself. */
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
