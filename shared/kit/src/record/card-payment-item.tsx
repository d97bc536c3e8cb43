import type { ActivityItem } from '@shared/contract';
import { StatusBadge, useLazySheet, useSpendingStatuses } from '@shared/kit';
import { ListItem } from '@shared/ui';
import type { ReactNode } from 'react';
import type { CardPaymentSheetProps } from './card-payment-sheet.tsx';
import { MerchantIcon } from './merchant-icon.tsx';
import { PaymentAmount } from './payment-amount.tsx';
import { loadTexts } from './texts.ts';

export interface CardPaymentItemProps {
  payment: NonNullable<ActivityItem['spending']>;
  /** Title of a payment without a merchant's name. */
  unknownShop: string;
  /** Below the title: the time and other facts. */
  description: ReactNode;
  /**
   * On the card's page: the actions that the card allows now. Elsewhere undefined; the sheet then
   * links to the card's page, which knows them.
   */
  actions?: readonly string[] | undefined;
}

/** A card payment in a list, with a sheet of its details. */
export function CardPaymentItem(props: CardPaymentItemProps) {
  const { payment, unknownShop, description, actions } = props;
  const statuses = useSpendingStatuses();
  const details = useLazySheet<CardPaymentSheetProps>(async () => {
    const [{ CardPaymentSheet }] = await Promise.all([
      import('./card-payment-sheet.tsx'),
      loadTexts(),
    ]);
    return CardPaymentSheet;
  });
  const { merchant, mcc, status } = payment;
  const title = merchant || unknownShop;
  return (
    <>
      <ListItem
        leading={<MerchantIcon mcc={mcc} />}
        title={title}
        description={description}
        value={<PaymentAmount payment={payment} />}
        meta={status !== 'settled' && <StatusBadge status={status} table={statuses} />}
        onClick={details.show}
      />
      {details.sheet({ payment, title, actions })}
    </>
  );
}
