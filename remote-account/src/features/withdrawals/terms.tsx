import { FeeLines, useDayLimitTexts } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { Notice, Stack } from '@shared/ui';
import type { Offer } from './withdraw-form.tsx';
import styles from './withdrawals.module.css';

interface TermsProps {
  offer: Offer;
  /** Base units; undefined if the field is empty. */
  amount: string | undefined;
  hours: number;
}

/** A withdrawal's costs, net amount and waiting time. */
export function Terms({ offer, amount, hours }: TermsProps) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { asset, fee, network_fee: networkFee, left_today: left, daily_limit: limit } = offer;
  const { about } = useDayLimitTexts({ asset, limit, left, moreAt: offer.more_at });
  const net = BigInt(amount ?? 0) - BigInt(fee);
  return (
    <Stack gap={4}>
      <FeeLines
        lines={[
          ...(amount === undefined ? [] : [{ label: t('withdraw.leaves'), amount, asset }]),
          ...(BigInt(fee) > 0n ? [{ label: t('withdraw.fee'), amount: fee, asset }] : []),
          ...(networkFee
            ? [{ label: t('withdraw.networkFee.wallet'), amount: networkFee, asset: 'JU' as const }]
            : []),
          ...(net > 0n ? [{ label: t('withdraw.arrives'), amount: net, asset, total: true }] : []),
        ]}
      />
      <p className={styles.fine}>
        <span>{t('withdraw.time', { hours: format.number(hours) })}</span>{' '}
        {left !== limit && <span>{about}</span>}
      </p>
      {BigInt(amount ?? 0) > BigInt(offer.review_above) && (
        <Notice tone="info" live>
          {t('withdraw.review', { amount: format.amount(offer.review_above, asset) })}
        </Notice>
      )}
    </Stack>
  );
}
