import type { AidConfig, AidCoverage, Order } from '@shared/contract';
import * as pledge from '@shared/contract/endpoints/pledge';
import {
  AccountFrozen,
  ExplorerLink,
  Facts,
  FeeLines,
  Money,
  QueryView,
  useIsAccountFrozen,
} from '@shared/kit';
import { OpenOrders, PaymentPanel, PaymentReceipt, useOrderPayment } from '@shared/kit/payment';
import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Card, Notice, Section, Skeleton, Stack, Stat } from '@shared/ui';
import { amountsOf, coverageRatio } from './amounts.ts';
import { JoinForm } from './join-form.tsx';
import styles from './mutual-aid.module.css';

const hour = 3_600_000;
const risks = ['source', 'reserve', 'loss'] as const;

export function Join({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('remote-defi');
  const query = useApiQuery(pledge.config);
  const { own } = useOrderPayment('aid');
  const isAccountFrozen = useIsAccountFrozen();
  const what = (_order: Order) => t('aid.what');
  if (own) {
    return (
      <PaymentPanel what={what} receipt={(paid) => <JoinReceipt order={paid} onDone={onDone} />} />
    );
  }
  return (
    <QueryView
      query={query}
      failed={t('aid.failed')}
      loading={<Skeleton shape="block" count={2} height={180} />}
    >
      {(config) => (
        <Stack gap={8}>
          <OpenOrders kind="aid" icon="aid" what={what} />
          <Terms config={config} />
          <Coverage config={config} />
          {isAccountFrozen ? <AccountFrozen /> : <JoinForm config={config} />}
        </Stack>
      )}
    </QueryView>
  );
}

function Terms({ config }: { config: AidConfig }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { putIn, due } = amountsOf(config);
  const values = { hours: config.term_ms / hour };
  const line = (label: string, amount: bigint | string, total = false) => ({
    label,
    amount,
    total,
    asset: 'JU' as const,
  });
  return (
    <Section
      title={t('aid.about')}
      lead={t('aid.lead', {
        ...values,
        in: format.amount(putIn, 'JU'),
        out: format.amount(due, 'JU'),
        chain: useConfig().chain.name,
      })}
    >
      <Card className={styles.terms}>
        <div>
          <h3 className={styles.side}>{t('aid.in')}</h3>
          <FeeLines
            lines={[
              line(t('aid.principal'), config.principal),
              line(t('aid.activation'), config.activation),
              line(t('aid.in.total'), putIn, true),
            ]}
          />
        </div>
        <div>
          <h3 className={styles.side}>{t('aid.out', values)}</h3>
          <FeeLines
            lines={[
              line(t('aid.returned'), putIn),
              line(t('aid.profit'), config.profit),
              line(t('aid.out.total'), due, true),
            ]}
          />
        </div>
      </Card>
      <Notice tone="warning" title={t('aid.risks')}>
        <ul className={styles.risks}>
          {risks.map((risk) => (
            <li key={risk}>{t(`aid.risk.${risk}`)}</li>
          ))}
        </ul>
      </Notice>
    </Section>
  );
}

/** The position that an order created: its payout, and the time from which it can be claimed. */
function JoinReceipt({ order, onDone }: { order: Order; onDone(): void }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { data } = useApiQuery(pledge.list, { limit: 5 });
  // The stream that reports the position also refreshes the list.
  const position = data?.list.find(({ id }) => id === order.id);
  const soon = <Skeleton width={96} />;
  return (
    <PaymentReceipt next={{ label: t('aid.receipt.mine'), onClick: onDone }}>
      <Card>
        <h3 className={styles.side}>{t('aid.receipt')}</h3>
        <Facts
          facts={[
            {
              label: t('aid.position.put'),
              value: <Money amount={order.payment.amount} asset={order.payment.asset} />,
            },
            {
              label: t('aid.position.due'),
              value: position ? <Money amount={amountsOf(position).due} asset="JU" /> : soon,
            },
            {
              label: t('aid.position.from'),
              value: position ? format.date(position.claimable_at, 'near') : soon,
            },
          ]}
        />
      </Card>
    </PaymentReceipt>
  );
}

/** The contract's reserve as read from the chain, with a link to the contract. */
function Coverage({ config: { coverage, contract } }: { config: AidConfig }) {
  const { t } = useTranslation('remote-defi');
  if (!contract) return null;
  return (
    <Section title={t('aid.coverage')} actions={<ExplorerLink kind="address" value={contract} />}>
      {coverage ? (
        <Known coverage={coverage} />
      ) : (
        <Notice tone="warning">{t('aid.coverage.unknown')}</Notice>
      )}
    </Section>
  );
}

function Known({ coverage }: { coverage: AidCoverage }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const ratio = coverageRatio(coverage);
  return (
    <>
      <Card className={styles.terms}>
        {ratio === undefined ? (
          <p>{t('aid.coverage.nothing')}</p>
        ) : (
          <Stat label={t('aid.coverage.ratio')} value={format.percent(ratio, 0)} size="lg" />
        )}
        <Facts
          facts={[
            {
              label: t('aid.coverage.reserve'),
              value: <Money amount={coverage.reserve} asset="JU" />,
            },
            {
              label: t('aid.coverage.owed'),
              value: <Money amount={coverage.liabilities} asset="JU" />,
            },
            {
              label: t('aid.coverage.queued'),
              value: coverage.queued > 0 ? format.number(coverage.queued) : null,
            },
            {
              label: t('aid.coverage.block'),
              value: (
                <span className={styles.block}>
                  <span translate="no">{format.number(coverage.block)}</span>
                  <time dateTime={coverage.at}>{format.date(coverage.at, 'near')}</time>
                </span>
              ),
            },
          ]}
        />
      </Card>
      {ratio !== undefined && ratio < 1 && (
        <Notice tone="warning" title={t('aid.coverage.short')}>
          {t('aid.coverage.short.text')}
        </Notice>
      )}
    </>
  );
}
