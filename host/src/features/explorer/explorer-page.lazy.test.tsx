import { loadKitMessages } from '@shared/kit/messages';
import { renderShell, setUpShell, testConfig } from '@shared/shell/testing';
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExplorerPage } from './explorer-page.lazy.tsx';

beforeEach(() =>
  setUpShell({
    config: { ...testConfig, sandbox: true },
    messages: {
      explorer: (locale) => import(`./messages/${locale}.json`),
      kit: loadKitMessages,
    },
  }),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const hash = `0x${'ab'.repeat(32)}`;
const from = `0x${'11'.repeat(20)}`;

function open(path: string, chain: Record<string, unknown>) {
  const node = vi.fn(async (_url: string, { body }: RequestInit) => {
    const { method } = JSON.parse(String(body)) as { method: string };
    return new Response(JSON.stringify({ result: chain[method] ?? null }));
  });
  vi.stubGlobal('fetch', node);
  renderShell(
    <Routes>
      <Route path="/explorer/:kind/:value" element={<ExplorerPage />} />
    </Routes>,
    { path },
  );
  return node;
}

it('shows a reverted transaction with its fee and confirmations', async () => {
  open(`/explorer/tx/${hash}`, {
    eth_getTransactionByHash: { from, to: null, value: '0xde0b6b3a7640000' },
    eth_getTransactionReceipt: {
      status: '0x0',
      blockNumber: '0x10',
      gasUsed: '0x5208',
      effectiveGasPrice: '0x3b9aca00',
    },
    eth_getBlockByNumber: { timestamp: '0x1' },
    eth_blockNumber: '0x11',
  });
  expect(await screen.findByText('Failed')).toBeTruthy();
  const facts = screen.getByText('Confirmations').closest('dl')?.textContent;
  expect(facts).toContain('2 of 3 needed');
  expect(facts).toContain('0.000021');
  expect(facts).toContain('A new contract');
});

it('rejects a malformed transaction hash without a call to the chain', async () => {
  const node = open('/explorer/tx/0x12', {});
  expect(await screen.findByText('No such address')).toBeTruthy();
  expect(node).not.toHaveBeenCalled();
});
