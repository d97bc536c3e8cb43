import type { LossReason } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { Facts, HelpLink, Money, type SheetState, useConfirmedCall } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { navigate, useFormat, useTranslation } from '@shared/shell';
import { useApiPages, useApiQuery } from '@shared/shell/query';
import { Button, type IconName, List, ListItem, Row, Stack } from '@shared/ui';
import { actionText } from './action-names.ts';
import type { CardSheetProps } from './card-actions.tsx';

const icons: Record<LossReason, IconName> = { lost: 'search', stolen: 'alert' };

/**
 * Blocks a card permanently, after a confirmation. A virtual card cannot be lost, but others can
 * learn its number: it has one reason, and a button instead of a choice.
 */
export function LossSheet({ card, open, onClose }: CardSheetProps & SheetState) {
  const { id, last4, type, product_id: productId } = card;
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const terms = useApiQuery(visa.getVirtualCardBin, { type }, { enabled: open });
  const payments = useApiPages(visa.consumeList, { id }, { enabled: open });
  const { run, busy } = useConfirmedCall(visa.reportLost);
  const isVirtual = type === 'virtual';
  const replacePage = `/bank/physicalReapply?card=${encodeURIComponent(id)}` as const;
  /** The owner can order a replacement for a card that still works. */
  const isReplaceable = !card.account_frozen && card.replacement === null;
  /** The owner of a stolen card checks its payments, if it has any, before replacing it. */
  const needsCheck = (reason: LossReason) => reason === 'stolen' && payments.items?.length !== 0;

  function priceIn(known: typeof terms.data): string | undefined {
    const fee = known?.products.find((product) => product.id === productId)?.fee;
    return fee && (BigInt(fee) === 0n ? t('products.fee.free') : format.amount(fee, 'USDT'));
  }

  async function report(reason: LossReason): Promise<void> {
    if (busy) return;
    // The owner can report the loss even if the price fails to load.
    const price = priceIn(terms.data ?? (await terms.refetch()).data);
    const text = t(
      reason === 'stolen' && !needsCheck(reason) ? 'stolen.text.unused' : `${reason}.text`,
    );
    const amount = BigInt(card.balance) > 0n && format.amount(card.balance, 'USDT');
    const question = {
      title: t(isVirtual ? 'exposed.title' : `${reason}.title`, { last4 }),
      message: amount ? t('lost.reach', { text, amount }) : text,
      ...(price && { details: [{ label: t('lost.fee'), value: price }] }),
      confirmLabel: t('lost.action'),
      tone: 'danger',
    } as const;
    const done = t(`${needsCheck(reason) ? 'stolen' : 'lost'}.done`, { last4 });
    if (!(await run({ id, reason }, question, done))) return;
    onClose();
    // A frozen account gets no replacement.
    if (!needsCheck(reason) && !card.account_frozen) navigate(replacePage);
  }

  return (
    <DetailSheet
      open={open}
      onClose={onClose}
      title={t(actionText('lost', card))}
      description={t(isVirtual ? 'exposed.lead' : 'lost.lead')}
    >
      <Stack gap={4}>
        {isReplaceable && (
          <Facts
            facts={[
              {
                label: t('replace.balance'),
                value:
                  BigInt(card.balance) > 0n ? (
                    <Money holding amount={card.balance} asset="USDT" exact />
                  ) : null,
              },
              { label: t('lost.fee'), value: priceIn(terms.data) ?? null },
            ]}
          />
        )}
        {isVirtual ? (
          <>
            {needsCheck('stolen') && <p>{t('stolen.next')}</p>}
            <Button variant="danger" full busy={busy} onClick={() => void report('stolen')}>
              {t('lost.action')}
            </Button>
          </>
        ) : (
          <List>
            {(['lost', 'stolen'] as const).map((reason) => (
              <ListItem
                key={reason}
                icon={icons[reason]}
                title={t(`${reason}.reason`)}
                description={t(needsCheck(reason) ? 'stolen.next' : 'lost.next')}
                onClick={() => void report(reason)}
              />
            ))}
            {isReplaceable && (
              <ListItem
                icon="refresh"
                title={t('damaged.reason')}
                description={t('damaged.next')}
                onClick={() => {
                  onClose();
                  navigate(`${replacePage}&reason=damaged`);
                }}
              />
            )}
          </List>
        )}
        <Row>
          <HelpLink topic="card-lost" edge="start" onClick={onClose} />
        </Row>
      </Stack>
    </DetailSheet>
  );
}
