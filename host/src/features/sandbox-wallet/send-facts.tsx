import { publicConfig, useFormat, useTranslation } from '@shared/shell';
import { Address, shortened } from '@shared/ui';
import type { ReactNode } from 'react';
import type { Ask } from './asks.ts';
import styles from './sandbox-wallet.module.css';

type SendAsk = Extract<Ask, { kind: 'send' }>;

export function SendFacts({ ask, balance }: { ask: SendAsk; balance: bigint | undefined }) {
  const { t } = useTranslation('host');
  const format = useFormat();
  return (
    <dl className={styles.facts}>
      <Fact label={t('sandbox.amount')}>
        <strong className={styles.amount}>{ask.tokens ?? format.amount(ask.amount, 'JU')}</strong>
      </Fact>
      <Fact label={t('sandbox.to')}>
        {ask.isCheckout && <span>{t('sandbox.checkout')}</span>}
        <Address value={ask.to} full />
      </Fact>
      {ask.hasData && !ask.isCheckout && (
        <Fact label={t('sandbox.action')}>
          {ask.call === 'approve' ? (
            <Approval {...ask} />
          ) : (
            t(ask.call ? `sandbox.call.${ask.call}` : 'sandbox.contractCall')
          )}
        </Fact>
      )}
      <Fact label={t('sandbox.fee')}>{feeText(ask.fee, format)}</Fact>
      <Fact label={t('sandbox.network')}>{publicConfig().chain.name}</Fact>
      <Fact label={t('sandbox.from')}>
        <Address value={ask.address} />
        {balance !== undefined && <span>{format.amount(balance, 'JU')}</span>}
      </Fact>
    </dl>
  );
}

/** Names the contract that an approval lets take tokens, and the amount. */
function Approval({ spender = '', tokens: amount = '' }: Pick<SendAsk, 'spender' | 'tokens'>) {
  const { t } = useTranslation('host');
  return spender.toLowerCase() === publicConfig().checkout.toLowerCase()
    ? t('sandbox.call.approve', { amount })
    : t('sandbox.call.approveOther', { contract: shortened(spender), amount });
}

const smallestShown = 10n ** 12n;

/** Formats a fee; one below the six decimals shown must not read as zero. */
function feeText(fee: bigint, format: ReturnType<typeof useFormat>): string {
  return fee > 0n && fee < smallestShown
    ? `< ${format.amount(smallestShown, 'JU')}`
    : format.amount(fee, 'JU');
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
