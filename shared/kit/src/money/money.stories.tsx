import type { Asset } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { testAddress } from '@shared/shell/testing/stories';
import { Notice, Row, Stack } from '@shared/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { AccountFrozen } from './account-frozen.tsx';
import { AssetChoice } from './asset-choice.tsx';
import { CoinIcon } from './coin-icon.tsx';
import { ConfirmAmount } from './confirm-amount.tsx';
import { FeeLines } from './fee-lines.tsx';
import { HideHoldings } from './hide-holdings.tsx';
import { Money, UsdtValue } from './money.tsx';

const ju = 10n ** 18n;
const usdt = 10n ** 6n;

export default {
  title: 'kit/Money',
  component: Money,
  subcomponents: {
    UsdtValue,
    CoinIcon,
    AssetChoice,
    FeeLines,
    ConfirmAmount,
    HideHoldings,
    AccountFrozen,
  },
} satisfies Meta;
type Story = StoryObj;

export const Amounts: Story = {
  render: () => (
    <Stack align="start">
      <Money amount={60n * ju} asset="JU" size="xl" />
      <Money amount={1_800_001n} asset="ENU" exact />
      <Money amount={-100n * usdt} asset="USDT" movement />
      <Money amount={100n * usdt} asset="USDT" movement />
      <Money amount={12_480_350_214n} asset="USDT" converted />
      <Money amount={0n} asset="SPA" tone="muted" />
      <UsdtValue amount={60n * ju} asset="JU" />
    </Stack>
  ),
};

/** Balances are dots while the member hides them; payments are not. */
export const Hiding: Story = {
  render: () => (
    <Row>
      <Money amount={60n * ju} asset="JU" holding />
      <HideHoldings />
    </Row>
  ),
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};

export const Coins: Story = {
  render: () => (
    <Row>
      {(['JU', 'USDT', 'SPA', 'ENU', 'TICKET'] as const).map((asset) => (
        <CoinIcon key={asset} asset={asset} />
      ))}
      <CoinIcon asset="JU" size={56} />
    </Row>
  ),
};

export const ChoiceOfCoin: Story = {
  render: function ChoiceOfCoin() {
    const { t } = useTranslation('kit');
    const [asset, setAsset] = useState<Asset>('JU');
    return (
      <AssetChoice
        label={t('way.title')}
        value={asset}
        onChange={setAsset}
        options={[
          { asset: 'JU', price: String(60n * ju) },
          { asset: 'USDT', price: String(30n * usdt) },
        ]}
      />
    );
  },
};

export const Fees: Story = {
  render: function Fees() {
    const { t } = useTranslation('remote-account');
    return (
      <FeeLines
        lines={[
          { label: t('withdraw.leaves'), amount: 100n * usdt, asset: 'USDT' },
          {
            label: t('withdraw.networkFee'),
            amount: 0n,
            asset: 'JU',
            text: t('remote-visa:products.fee.free'),
          },
          { label: t('withdraw.arrives'), amount: 99_500_000n, asset: 'USDT', total: true },
        ]}
      />
    );
  },
};

export const Confirmation: Story = {
  render: function Confirmation() {
    const { t } = useTranslation('remote-account');
    return (
      <ConfirmAmount
        amount={100n * usdt}
        asset="USDT"
        address={testAddress}
        lines={[{ label: t('withdraw.fee'), amount: 500_000n, asset: 'USDT' }]}
      >
        <Notice tone="warning">{t('withdraw.confirm.text')}</Notice>
      </ConfirmAmount>
    );
  },
};

export const Frozen: Story = {
  parameters: { shell: { config: { support_email: 'help@example.org' } } },
  render: function Frozen() {
    const { t } = useTranslation('remote-visa');
    return (
      <Stack>
        <AccountFrozen />
        <AccountFrozen>{t('account.frozen.text')}</AccountFrozen>
      </Stack>
    );
  },
};
