import { stepUp } from '@shared/contract/endpoints/auth';
import type { FakeServer } from '@shared/shell/testing/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConfirmAct } from './confirm-act.tsx';

const text = { message: 'Show my card', ticket: 'sealed', expires_at: '2027-01-01T00:00:00Z' };
const wallet = { coins: 10n ** 18n };

export default {
  title: 'kit/ConfirmAct',
  component: ConfirmAct,
  render: () => (
    <ConfirmAct intent={{ purpose: 'cardNumber', card: '1' }} onConfirmed={async () => {}} />
  ),
} satisfies Meta;
type Story = StoryObj;

export const ByWallet: Story = {
  parameters: {
    shell: { wallet, prepare: (server: FakeServer) => server.answer(stepUp, text) },
  },
};

export const ByPasskey: Story = {
  parameters: {
    shell: {
      wallet,
      prepare: (server: FakeServer) =>
        server.answer(stepUp, {
          ...text,
          passkey: {
            challenge: 'AAAA',
            rpId: location.hostname,
            timeout: 60_000,
            userVerification: 'required',
            allowCredentials: [],
          },
        }),
    },
  },
};

export const Failed: Story = {
  parameters: {
    shell: { wallet, prepare: (server: FakeServer) => server.refuse(stepUp, 'serverError') },
  },
};
