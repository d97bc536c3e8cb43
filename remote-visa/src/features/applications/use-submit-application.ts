import {
  type CardApplication,
  type CardDetail,
  type CardProduct,
  cardholderName,
  type Order,
  regionName,
} from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { placeText } from '@shared/kit';
import { useOrderPayment } from '@shared/kit/payment';
import {
  confirm,
  ensureRiskAcknowledged,
  navigate,
  toast,
  useFormat,
  useLanguage,
  useTranslation,
} from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { applicationPath, payPath, useHeldUsdt } from '../cards/index.ts';

interface Asked {
  pay: 'account' | 'wallet';
  holder?: string;
  address?: string | undefined;
}

/**
 * Returns form hooks: `before` confirms the application unless the wallet does so, and `onDone`
 * opens the payment or the list of applications.
 * @param replaced the card that the new one replaces; its form has no choice of cardholder
 */
export function useSubmitApplication(
  { type, region, bin, fee }: Pick<CardProduct, 'type' | 'region' | 'bin' | 'fee'>,
  replaced?: Pick<CardDetail, 'holder' | 'last4' | 'balance'>,
) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const [language] = useLanguage();
  const { pay } = useOrderPayment('card_fee');
  const holders = useApiQuery(visa.kycList, undefined, { enabled: !replaced }).data?.list;
  const addresses = useApiQuery(visa.addressList, undefined, { enabled: type === 'physical' }).data
    ?.list;
  const held = useHeldUsdt();
  const isFree = BigInt(fee) === 0n;
  const price = isFree ? t('products.fee.free') : format.amount(fee, 'USDT');
  /** Returns the source of the fee and its balance afterwards. */
  function paidFrom() {
    return [
      { label: t('applications.paidFrom'), value: t('kit:way.account') },
      ...(held === undefined
        ? []
        : [{ label: t('balance.after'), value: format.amount(held - BigInt(fee), 'USDT') }]),
    ];
  }

  return {
    async before({ pay: way, holder: holderId, address: addressId }: Asked) {
      await ensureRiskAcknowledged();
      // The wallet shows its own confirmation.
      if (way === 'wallet' && !isFree) return;
      const chosen = holders?.find(({ id }) => id === holderId);
      const holder = replaced ? replaced.holder : chosen && cardholderName(chosen);
      const address = addresses?.find(({ id }) => id === addressId);
      await confirm({
        title: replaced
          ? t('replace.confirm.title', { last4: replaced.last4 })
          : t('apply.confirm.title'),
        message: t(type === 'physical' ? 'apply.confirm.physical' : 'apply.confirm.virtual'),
        details: [
          {
            label: t(`cards.type.${type}`),
            value: t('products.issuedIn', { region: regionName(region, language) }),
          },
          ...(holder ? [{ label: t('apply.holder'), value: holder }] : []),
          ...(address
            ? [
                {
                  label: t('apply.address'),
                  value: `${address.recipient} · ${placeText(address)}`,
                },
              ]
            : []),
          { label: t('products.bin'), value: bin },
          ...(replaced
            ? [{ label: t('replace.balance'), value: format.amount(replaced.balance, 'USDT') }]
            : []),
          { label: t(replaced ? 'lost.fee' : 'products.fee'), value: price },
          ...(isFree ? [] : paidFrom()),
        ],
        confirmLabel: isFree
          ? t(replaced ? 'replace.title' : 'apply.submit')
          : t('pay.action', { amount: price }),
      });
    },
    onDone({ application, order }: { application: CardApplication; order: Order | null }) {
      if (order) {
        navigate(payPath(application.id));
        return pay(order);
      }
      toast({ tone: 'success', text: t(replaced ? 'replace.done' : 'apply.done') });
      navigate(applicationPath(application.id));
    },
  };
}
