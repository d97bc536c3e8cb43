import { type CardPrice, inAssetOrder, type WithdrawalFee } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import * as withdraw from '@shared/contract/endpoints/withdraw';
import { type Fact, Facts, QueryView } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Section, Skeleton, Stack } from '@shared/ui';

/** The platform's current fees, for visitors too. */
export function FeeTable() {
  const { t } = useTranslation('help');
  const failed = t('fees.failed');
  const loading = <Skeleton shape="row" count={3} />;
  const withdrawalFacts = useWithdrawalFacts();
  const cardFacts = useCardFacts();
  const withdrawals = useApiQuery(withdraw.fees);
  const cards = useApiQuery(visa.prices);
  return (
    <Section title={t('fees.now')}>
      <Stack gap={4}>
        <QueryView query={withdrawals} failed={failed} loading={loading}>
          {({ list }) => <Facts facts={withdrawalFacts(list)} />}
        </QueryView>
        <QueryView query={cards} failed={failed} loading={loading}>
          {({ list }) => <Facts facts={cardFacts(list)} />}
        </QueryView>
        <Facts
          facts={[
            { label: t('fees.network'), value: t('fees.network.value') },
            { label: t('fees.transfer'), value: t('fees.free') },
            { label: t('fees.deposit'), value: t('fees.networkOnly') },
            { label: t('fees.products'), value: t('fees.networkOnly') },
          ]}
        />
      </Stack>
    </Section>
  );
}

function useWithdrawalFacts() {
  const { t } = useTranslation('help');
  const format = useFormat();
  return (list: readonly WithdrawalFee[]): Fact[] =>
    inAssetOrder(list).map(({ asset, fee, network_fee: fromWallet }) => {
      const parts = [
        BigInt(fee) > 0n && t('fees.deducted', { amount: format.amount(fee, asset) }),
        fromWallet && t('fees.fromWallet', { amount: format.amount(fromWallet, 'JU') }),
      ].filter(Boolean);
      return {
        label: t('fees.withdrawal', { coin: asset }),
        value: parts.join(' + ') || t('fees.free'),
      };
    });
}

function useCardFacts() {
  const { t } = useTranslation('help');
  const format = useFormat();
  /** Returns the least value, as 'From …' if the cards differ. The page of a card names its own. */
  function least(values: readonly number[], textOf: (value: number) => string): string {
    const value = textOf(Math.min(...values));
    return new Set(values).size > 1 ? t('fees.least', { value }) : value;
  }
  return (list: readonly CardPrice[]): Fact[] =>
    (['virtual', 'physical'] as const).flatMap((type) => {
      const prices = list.filter((one) => one.type === type);
      if (prices.length === 0) return [];
      const fees = prices.map(({ fee }) => Number(fee));
      const rates = prices.map(({ recharge_fee_bps: bps }) => bps);
      return [
        {
          label: t(`fees.card.${type}`),
          value: least(fees, (fee) => format.amount(String(fee), 'USDT')),
        },
        {
          label: t(`fees.topUp.${type}`),
          value: least(rates, (bps) => format.percent(bps / 10_000)),
        },
      ];
    });
}
