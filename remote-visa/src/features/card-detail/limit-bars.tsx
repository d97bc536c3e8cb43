import { type CardLimits, type CardLimitUses, limitNames } from '@shared/contract';
import { ProgressBar } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { Badge, Card, Row, Stack } from '@shared/ui';
import styles from './card-detail.module.css';

interface LimitBarsProps {
  limits: CardLimits;
  /** Undefined if the server does not report the use. Then only the limits are shown. */
  used: CardLimitUses | undefined;
}

/** A card's limits, each with the rest of it as text and as a bar. */
export function LimitBars({ limits, used }: LimitBarsProps) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const rests = used && restsOf(limits, used);
  return (
    <Card>
      <Stack as="ul" gap={4} className={styles.limits} aria-label={t('card.do.limits')}>
        {limitNames.map((name) => {
          const limit = limits[name];
          const rest = rests?.[name];
          const label = t(`limits.of.${name}`);
          const until = name === 'per_payment' ? undefined : used?.[name];
          const most = limit === null ? t('limits.unlimited') : format.amount(limit, 'USDT');
          const text =
            rest === undefined
              ? most
              : t('limits.left', { left: format.amount(rest, 'USDT'), limit: most });
          return (
            <li key={name}>
              {/* One below the other, because a long text has no room beside its label. */}
              <p className={styles.label}>{label}</p>
              <p>{text}</p>
              {limit !== null && rest !== undefined && (
                <>
                  <ProgressBar
                    label={label}
                    text={text}
                    ratio={ratioOf(rest, BigInt(limit))}
                    tone={rest * 10n <= BigInt(limit) ? 'warning' : undefined}
                  />
                  <Row justify="between">
                    {until && BigInt(until.amount) > 0n && (
                      <span className={styles.fine}>
                        {t('limits.until', { date: format.date(until.until) })}
                      </span>
                    )}
                    {rest === 0n && <Badge tone="warning">{t('limits.usedUp')}</Badge>}
                  </Row>
                </>
              )}
            </li>
          );
        })}
      </Stack>
    </Card>
  );
}

/** Returns the base units left of each limit. `per_payment` is at most the rest of the others. */
export function restsOf(limits: CardLimits, used: CardLimitUses) {
  const rest = (name: 'daily' | 'monthly') => {
    const limit = limits[name];
    return limit === null ? undefined : least([BigInt(limit) - BigInt(used[name].amount)]);
  };
  const [daily, monthly] = [rest('daily'), rest('monthly')];
  const { per_payment: own } = limits;
  return {
    per_payment: own === null ? undefined : least([BigInt(own), daily, monthly]),
    daily,
    monthly,
  };
}

/** Returns the lowest of the known amounts, at least 0. */
function least(amounts: readonly (bigint | undefined)[]): bigint {
  const known = amounts.filter((amount) => amount !== undefined);
  const [lowest = 0n] = known.sort((a, b) => (a < b ? -1 : 1));
  return lowest < 0n ? 0n : lowest;
}

const ratioOf = (rest: bigint, limit: bigint) => (limit === 0n ? 0 : Number(rest) / Number(limit));
