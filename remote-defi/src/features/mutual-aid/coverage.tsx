import type { AidConfig, AidCoverage } from '@shared/contract';
import { ExplorerLink, Facts, Money } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { Card, Notice, Section, Stat } from '@shared/ui';
import { coverageRatio } from './amounts.ts';
import styles from './mutual-aid.module.css';

/** The contract's reserve as read from the chain, with a link to the contract. */
export function Coverage({ config: { coverage, contract } }: { config: AidConfig }) {
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
