import { CoinIcon, OptionCard, OptionGroup, OptionLine } from '@shared/kit';
import type { PayWay } from '@shared/kit/payment';
import type { Held } from '@shared/kit/wallet';
import { useTranslation } from '@shared/shell';
import { useHeldText } from './use-held-text.ts';

interface RechargeWayProps {
  held: Held;
  value: PayWay;
  onChange(way: PayWay): void;
}

/** Choice between the account and the wallet. The form shows the price, which is the same. */
export function RechargeWay({ held, value, onChange }: RechargeWayProps) {
  const { t } = useTranslation('remote-visa');
  const heldText = useHeldText();
  return (
    <OptionGroup label={t('kit:way.title')}>
      {(name) =>
        (['account', 'wallet'] as const).map((way) => (
          <OptionCard
            key={way}
            name={name}
            checked={way === value}
            onChoose={() => onChange(way)}
            leading={<CoinIcon asset="USDT" />}
          >
            <OptionLine
              title={t(`kit:way.${way}`)}
              detail={t('kit:way.holds', {
                amount: held[way] === undefined ? '–' : heldText(held[way]),
              })}
            />
          </OptionCard>
        ))
      }
    </OptionGroup>
  );
}
