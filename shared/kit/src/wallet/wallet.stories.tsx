import { stepUp } from '@shared/contract/endpoints/auth';
import * as visa from '@shared/contract/endpoints/visa';
import * as rates from '@shared/contract/endpoints/wallet';
import { useTranslation } from '@shared/shell';
import { type FakeServer, type ShellOfStory, storyTokens } from '@shared/shell/testing/stories';
import { Row, Skeleton } from '@shared/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { Money } from '../money/money.tsx';
import { ChainMoney } from './chain-money.tsx';
import { CoinList } from './coin-list.tsx';
import { AccountMoney, WalletMoney } from './money-group.tsx';
import { MoneyLines, TotalLine } from './money-lines.tsx';
import { MoneyParts } from './money-parts.tsx';
import { ReceiveButton, TopUpButton } from './receive-button.tsx';
import { StepUp } from './step-up.tsx';
import { TotalMoney } from './total-money.tsx';
import { AccountTotal } from './worth.tsx';

const ju = 10n ** 18n;

const connected: ShellOfStory = {
  wallet: {
    coins: 1_024n * ju,
    tokens: { [storyTokens.USDT]: 3_000_000n, [storyTokens.SPA]: 43n * ju },
  },
};

const failing: ShellOfStory = {
  prepare(server) {
    for (const endpoint of [rates.balances, rates.rates, visa.info])
      server.refuse(endpoint, 'serverError');
  },
};

export default {
  title: 'kit/Wallet',
  component: TotalMoney,
  subcomponents: {
    MoneyParts,
    MoneyLines,
    TotalLine,
    AccountTotal,
    ChainMoney,
    CoinList,
    AccountMoney,
    WalletMoney,
    ReceiveButton,
    TopUpButton,
    StepUp,
  },
  parameters: { shell: connected },
} satisfies Meta;
type Story = StoryObj;

export const Total: Story = { render: () => <TotalMoney /> };

export const TotalFailed: Story = {
  parameters: { shell: failing },
  render: () => <TotalMoney />,
};

export const Parts: Story = { render: () => <MoneyParts /> };

export const Line: Story = { render: () => <TotalLine /> };

export const Lines: Story = {
  render: () => <MoneyLines walletActions={<TopUpButton size="sm" />} />,
};

/** The wallet is not connected in this tab. */
export const WithoutWallet: Story = {
  parameters: { shell: { wallet: undefined } },
  render: () => (
    <>
      <TotalMoney />
      <MoneyLines />
    </>
  ),
};

export const Wallet: Story = { render: () => <WalletMoney /> };

export const Account: Story = {
  render: function Account() {
    const { t } = useTranslation('kit');
    return (
      <AccountMoney loading={<Skeleton shape="row" count={2} />}>
        {(data) => (
          <CoinList
            label={t('account.title', { brand: 'Tessera' })}
            coins={data.balances.map(({ asset, amount }) => ({ asset, amount: BigInt(amount) }))}
          />
        )}
      </AccountMoney>
    );
  },
};

export const AccountFailed: Story = {
  ...Account,
  parameters: { shell: failing },
};

export const Figures: Story = {
  render: () => (
    <Row>
      <AccountTotal />
      <ChainMoney size="lg" />
      <ChainMoney asset="USDT" token={storyTokens.USDT} />
      <Money amount={60n * ju} asset="JU" />
    </Row>
  ),
};

export const Coins: Story = {
  render: function Coins() {
    const { t } = useTranslation('kit');
    return (
      <CoinList
        reading
        label={t('wallet.title')}
        coins={[
          { asset: 'JU', amount: 1_024n * ju },
          { asset: 'SPA', amount: 43n * ju },
          { asset: 'USDT', amount: undefined },
        ]}
      />
    );
  },
};

export const Receive: Story = {
  render: () => <ReceiveButton />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await within(canvasElement.ownerDocument.body).findByRole('dialog');
  },
};

export const PlayMoney: Story = { render: () => <TopUpButton /> };

export const Signature: Story = {
  parameters: {
    shell: {
      ...connected,
      prepare: (server: FakeServer) =>
        server.answer(stepUp, {
          message: 'Show my card',
          ticket: 'sealed',
          expires_at: '2027-01-01T00:00:00Z',
        }),
    },
  },
  render: () => <StepUp intent={{ purpose: 'cardNumber', card: '1' }} onProof={async () => {}} />,
};
