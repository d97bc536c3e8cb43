import { assets, type WalletBalances } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { Amount, Button, EmptyState, Icon, List, ListItem } from '@shared/ui';
import styles from './assets-tab.module.css';

/** Assets that have a longer name than their symbol. */
const fullNames = { JU: true, USDT: true };

/** One row for each asset: amount, and its value where a rate is set. */
export function Balances({ balances }: { balances: WalletBalances['balances'] }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  if (balances.length === 0) {
    return (
      <EmptyState
        icon="wallet"
        title={t('assets.empty.title')}
        text={t('assets.empty.text')}
        action={
          <Button to="/ticket" icon="ticket">
            {t('assets.empty.action')}
          </Button>
        }
      />
    );
  }
  return (
    <List>
      {balances.map(({ asset, amount, usdt_value }) => (
        <ListItem
          key={asset}
          leading={
            <span className={styles.asset} data-asset={asset} aria-hidden="true">
              {asset === 'TICKET' ? <Icon name="ticket" size={18} /> : asset.slice(0, 1)}
            </span>
          }
          title={asset === 'TICKET' ? t('asset.TICKET') : assets[asset].label}
          description={asset in fullNames && t(`asset.${asset}`)}
          value={<Amount value={format.amount(amount, asset, { unit: false })} />}
          meta={
            usdt_value === null
              ? t('assets.noRate')
              : t('assets.value', { value: format.amount(usdt_value, 'USDT') })
          }
          {...(asset === 'TICKET' && { to: '/ticket?tab=mine' })}
        />
      ))}
    </List>
  );
}
