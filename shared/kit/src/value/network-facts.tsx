import { useConfig, useTranslation } from '@shared/shell';
import { CopyButton, Row } from '@shared/ui';
import { Facts } from '../facts/facts.tsx';

/** The network's settings to copy, for wallets that cannot add a network. */
export function NetworkFacts() {
  const { t } = useTranslation('kit');
  const { chain } = useConfig();
  const lines = [
    { label: t('network.name'), text: chain.name },
    { label: t('network.rpc'), text: absolute(chain.rpc_url) },
    { label: t('network.id'), text: String(chain.id) },
    { label: t('network.symbol'), text: chain.currency.symbol },
    ...(chain.explorer_url
      ? [{ label: t('network.explorer'), text: absolute(chain.explorer_url) }]
      : []),
  ];
  return (
    <section>
      <p>{t('network.byHand')}</p>
      <Facts
        facts={lines.map(({ label, text }) => ({
          label,
          value: (
            <Row gap={1}>
              <bdi translate="no">{text}</bdi>
              <CopyButton
                text={text}
                label={t('network.copy', { what: label })}
                copiedLabel={t('value.copied')}
              />
            </Row>
          ),
        }))}
      />
    </section>
  );
}

function absolute(url: string): string {
  return new URL(url, location.href).href;
}
