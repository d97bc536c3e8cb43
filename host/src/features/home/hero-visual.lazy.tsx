import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { PayCard, TicketStub, Tile } from '@shared/ui';
import styles from './hero-visual.module.css';
import { useTicketPrice } from './use-ticket-price.ts';

export default function HeroVisual() {
  const { t } = useTranslation('host');
  const { brand, chain, ticket_price: price } = useConfig();
  const format = useFormat();
  return (
    <>
      <div className={styles.mosaic}>
        <Tile size={44} />
      </div>
      <div className={styles.card}>
        <PayCard brand={brand} kind={t('home.visual.card')} />
      </div>
      <div className={styles.ticket}>
        <TicketStub
          title={t('home.visual.ticket')}
          facts={[
            { label: t('home.visual.network'), value: chain.name },
            { label: t('home.visual.confirmations'), value: chain.confirmations },
          ]}
          amount={format.amount(price, 'JU', { unit: false })}
          amountLabel={format.unit('JU')}
        />
      </div>
      <span className={styles.loose} />
      <span className={styles.loose} />
      <span className={styles.loose} />
    </>
  );
}

/** The price of a ticket, below the visitor's lead. */
export function PriceNote() {
  const { t } = useTranslation('host');
  const { chain } = useConfig();
  return t('home.priceNote', { price: useTicketPrice(), chain: chain.name });
}
