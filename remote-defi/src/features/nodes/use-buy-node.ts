import type { NodeTier } from '@shared/contract';
import * as node from '@shared/contract/endpoints/node';
import { type PayWay, useOrderPayment } from '@shared/kit/payment';
import {
  ConfirmCancelled,
  confirm,
  ensureRiskAcknowledged,
  toast,
  toastError,
  useFormat,
  useTranslation,
} from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { useState } from 'react';

/** Buys a node by an order that the wallet pays, or from the account's USDT after confirmation. */
export function useBuyNode() {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { pay } = useOrderPayment('node');
  const { mutateAsync: makeOrder } = useApiMutation(node.getOrder, { quiet: true });
  const { mutateAsync: buyFromAccount } = useApiMutation(node.balanceBuyNode, { quiet: true });
  const [busy, setBusy] = useState(false);

  async function fromAccount(tier: NodeTier, held: bigint): Promise<void> {
    const { id, name, price_usdt: price, power, level } = tier;
    await confirm({
      title: t('node.confirm.title', { name }),
      message: t('node.confirm.text'),
      details: [
        { label: t('node.price'), value: format.amount(price, 'USDT') },
        { label: t('node.after'), value: format.amount(held - BigInt(price), 'USDT') },
        { label: t('node.power'), value: `+${format.number(power)}` },
        { label: t('node.level'), value: format.number(level) },
      ],
      confirmLabel: t('node.buy', { name, amount: format.amount(price, 'USDT') }),
    });
    await buyFromAccount({ tier: id, price });
    toast({ tone: 'success', text: t('node.bought', { name }) });
  }

  async function buy(tier: NodeTier, way: PayWay, held = 0n): Promise<void> {
    setBusy(true);
    try {
      await ensureRiskAcknowledged();
      if (way === 'wallet') pay(await makeOrder({ tier: tier.id }));
      else await fromAccount(tier, held);
    } catch (error) {
      if (!(error instanceof ConfirmCancelled)) toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return { buy, busy };
}
