import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@shared/contract/endpoints';
import { zeroPadBytes } from 'ethers';
import { expect, it } from 'vitest';
import { paymentArrives } from '../../testing/chain/arriving-payment.ts';
import { createTestServer, newWallet } from '../../testing/index.ts';
import { createContractReader, createTransactionReader } from '../index.ts';

const { auth, user, wallet, withdraw } = endpoints;

/** Starts a node with one contract wallet that accepts every signature; other calls hang. */
async function hangingNode(contractWallet: string) {
  const asked: string[] = [];
  const hanging: ServerResponse[] = [];
  const answer = (response: ServerResponse, result: string) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  const node = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, params } = JSON.parse(Buffer.concat(chunks).toString());
    const subject = String(params[0].to ?? params[0]);
    if (subject === contractWallet) {
      return answer(response, method === 'eth_getCode' ? '0x60' : zeroPadBytes('0x1626ba7e', 32));
    }
    asked.push(`${method} ${subject}`);
    return hanging.push(response);
  });
  await new Promise<void>((listening) => node.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
    asked,
    async close() {
      node.closeAllConnections();
      await new Promise((closed) => node.close(closed));
    },
  };
}

it('lets contract wallets sign in while other reads hang', async () => {
  const { address } = newWallet();
  const node = await hangingNode(address);
  const server = await createTestServer({
    reader: createContractReader(node.url),
    transactions: createTransactionReader(node.url),
    env: { LOGIN_LIMIT: '1000', LOGIN_LIMIT_IP: '1000' },
  });
  const members = await Promise.all(Array.from({ length: 30 }, () => server.signIn()));
  const pending = await Promise.all(
    members.map(async ({ token, address: payer }) => {
      const id = await paymentArrives(server, { payer, amount: 7_000_000n });
      await server.call(wallet.unassigned, {}, { token });
      return () => [
        server.call(wallet.claimPayment, { id, signature: '0x00' }, { token }),
        server.call(withdraw.recipient, { address: newWallet().address }, { token }),
        server.call(user.applyTicketDividend, { hash: newWallet().privateKey }, { token }),
      ];
    }),
  );
  const answers = pending.flatMap((begin) => begin());

  const { message } = (await server.call(auth.loginMessage, { address })).body.data;
  const input = { address, message, sign_message: `0x${'ab'.repeat(65)}` };
  expect((await server.call(auth.login, input)).http).toBe(200);

  // Two claims, four recipients and two applications run: the maximum of each share.
  await expect.poll(() => node.asked.length).toBe(8);
  const methods = Map.groupBy(node.asked, (line) => line.split(' ')[0]);
  expect([...methods].map(([method, lines]) => [method, lines.length])).toEqual(
    expect.arrayContaining([
      ['eth_getCode', 6],
      ['eth_getTransactionReceipt', 2],
    ]),
  );
  await node.close();
  const refused = new Set((await Promise.all(answers)).map(({ body }) => body.code));
  expect([...refused]).toEqual([503]);
  await server.close();
});

it('refuses a member with too many reads, and serves others', async () => {
  const node = await hangingNode(newWallet().address);
  const server = await createTestServer({ reader: createContractReader(node.url) });
  const [one, other] = [await server.signIn(), await server.signIn()];
  const recipient = ({ token }: { token: string }) =>
    server.call(withdraw.recipient, { address: newWallet().address }, { token });
  const begun = [recipient(one), recipient(one)];
  await expect.poll(() => node.asked.length).toBe(2);
  const refused = await recipient(one);
  expect([refused.http, refused.body.retry_after]).toEqual([429, 2]);
  begun.push(recipient(other));
  await expect.poll(() => node.asked.length).toBe(3);
  await node.close();
  await Promise.all(begun);
  await server.close();
});
