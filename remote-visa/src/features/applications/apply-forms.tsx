import type { Agreements, CardProduct } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { useApiForm } from '@shared/kit/form';
import { AddressChoice } from './address-choice.tsx';
import { AgreementFields } from './agreement-fields.tsx';
import { ApplyForm } from './apply-form.tsx';
import { HolderChoice } from './holder-choice.tsx';
import { useHandIn } from './use-hand-in.ts';

interface ApplyFormProps {
  product: CardProduct;
  /** Address of the USDT contract. */
  token: string | null;
  /** Versions in force. */
  agreements: Agreements;
  /** The preselected cardholder. */
  holder?: string | undefined;
}

/** Error codes that are shown at a field. */
const errorsAt = {
  cardholderNotFound: 'holder',
  cardholderNotApproved: 'holder',
  applicationOpen: 'holder',
} as const;

/** Fields that drafts do not keep, because they must be current. */
const now = ['product', 'fee', 'agreements'] as const;

const initialOf = ({ product, holder }: ApplyFormProps) => ({
  ...{ product: product.id, fee: product.fee, pay: 'account' as const },
  ...(holder !== undefined && { holder }),
});

export function VirtualForm(props: ApplyFormProps) {
  const { product, agreements, token } = props;
  const form = useApiForm(visa.openVirtualCard, {
    ...{
      draft: `card application ${product.id}`,
      secret: now,
      initial: initialOf(props),
      errorsAt,
    },
    ...useHandIn(product),
  });
  return (
    <ApplyForm form={form} pay={form.field('pay')} terms={{ fee: product.fee, token }}>
      <HolderChoice field={form.field('holder')} />
      <AgreementFields fieldOf={(name) => form.part('agreements', name)} versions={agreements} />
    </ApplyForm>
  );
}

export function PhysicalForm(props: ApplyFormProps) {
  const { product, agreements, token } = props;
  const form = useApiForm(visa.openRealCard, {
    ...{ draft: `card application ${product.id}`, secret: now, initial: initialOf(props) },
    errorsAt: { ...errorsAt, addressNotFound: 'address' },
    ...useHandIn(product),
  });
  return (
    <ApplyForm form={form} pay={form.field('pay')} terms={{ fee: product.fee, token }}>
      <HolderChoice field={form.field('holder')} />
      <AddressChoice field={form.field('address')} />
      <AgreementFields fieldOf={(name) => form.part('agreements', name)} versions={agreements} />
    </ApplyForm>
  );
}
