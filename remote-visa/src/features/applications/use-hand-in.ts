import type { CardApplication, CardProduct, Order } from '@shared/contract';
import {
  confirm,
  ensureRiskAcknowledged,
  toast,
  useFormat,
  useLanguage,
  useTranslation,
} from '@shared/shell';
import { usePayment } from '@shared/shell/payment';
import { useNavigate } from 'react-router-dom';
import { regionName } from '../cards/index.ts';

/** Asks before a fee is charged; then leads to its payment, or to the application. */
export function useHandIn({
  type,
  region,
  bin,
  fee,
}: Pick<CardProduct, 'type' | 'region' | 'bin' | 'fee'>) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const [language] = useLanguage();
  const navigate = useNavigate();
  const { pay } = usePayment();
  const isFree = BigInt(fee) === 0n;
  const price = isFree ? t('products.fee.free') : format.amount(fee, 'USDT');
  return {
    async before({ pay: way }: { pay: 'account' | 'wallet' }) {
      await ensureRiskAcknowledged();
      // The wallet asks itself.
      if (way === 'wallet' && !isFree) return;
      await confirm({
        title: t('apply.confirm.title'),
        message: t(type === 'physical' ? 'apply.confirm.physical' : 'apply.confirm.virtual'),
        details: [
          { label: t(`cards.type.${type}`), value: regionName(region, language) },
          { label: t('products.bin'), value: bin },
          { label: t('products.fee'), value: price },
        ],
        confirmLabel: isFree ? t('apply.submit') : t('pay.action', { amount: price }),
      });
    },
    onDone({ application, order }: { application: CardApplication; order: Order | null }) {
      if (order) {
        void navigate(`/bank/virtual_pay?application=${encodeURIComponent(application.id)}`);
        return pay(order);
      }
      toast({ tone: 'success', text: t('apply.done', { number: application.number }) });
      void navigate('/bank/applyList');
    },
  };
}
