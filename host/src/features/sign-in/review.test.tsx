import { renderShell, setUpShell, testAddress, testConfig } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StepProps } from './props.ts';
import { Review } from './review.tsx';

const statement = 'Sign in with your wallet. This signature costs nothing.';
const message = {
  text: `app.example wants you to sign in\n\n${statement}`,
  domain: 'app.example',
  ownDomain: true,
  statement,
  address: testAddress,
  uri: 'https://app.example',
  chainId: 31337,
  expiresAt: '2026-01-01T00:05:00Z',
  staleAt: 0,
};

async function show(review: Partial<typeof message> = {}): Promise<void> {
  await setUpShell({
    locale: 'zhTw',
    messages: { host: (locale) => import(`../../messages/${locale}.json`) },
  });
  const step = {
    step: 'reviewing',
    state: { step: 'reviewing', slow: false, review: { ...message, ...review } },
    network: testConfig.chain,
  } as StepProps;
  renderShell(<Review {...step} />);
}

it('explains the signature in the reader’s language and shows the signed statement', async () => {
  await show();
  expect(screen.getByText('簽名只用來證明帳戶屬於您，不會產生費用，也不會移動資產。')).toBeTruthy();
  const row = screen.getByText('聲明內容').parentElement;
  expect(row?.querySelector('[lang="en"]')?.textContent).toBe(statement);
});

it('warns first about a message that names another site', async () => {
  await show({ domain: 'evil.example', ownDomain: false });
  const warning = screen.getByText(/evil\.example，與您所在的網站不同/);
  const lead = screen.getByText(/簽名只用來證明/);
  expect(warning.compareDocumentPosition(lead)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
