import { setTimeout as delay } from 'node:timers/promises';
import { checkoutAbi, type Order } from '@shared/contract';
import { Interface, keccak256, Wallet } from 'ethers';
import { callRpc } from '../../server/src/chain/node/rpc.ts';

const checkout = new Interface(checkoutAbi);
const gasLimit = 200_000;
const pauseMs = 250;

/** A member's wallet. Pays each order in one transaction; retries while the chain is frozen. */
export interface Payer {
  readonly address: string;
  readonly privateKey: string;
  /** Resolves once the payment is in a block. */
  pay(order: Order): Promise<void>;
}

export async function createPayer(chainUrl: string): Promise<Payer> {
  const wallet = Wallet.createRandom();
  await callRpc(chainUrl, 'anvil_setBalance', [wallet.address, `0x${(10n ** 24n).toString(16)}`]);
  let nonce = 0;
  return {
    address: wallet.address,
    privateKey: wallet.privateKey,
    async pay({ payment }) {
      const { contract, reference, amount, chain_id: chainId } = payment;
      const signed = await wallet.signTransaction({
        to: contract,
        data: checkout.encodeFunctionData('pay', [reference]),
        value: BigInt(amount),
        nonce: nonce++,
        gasLimit,
        gasPrice: 10n ** 10n,
        chainId,
      });
      await untilMined(chainUrl, signed);
    },
  };
}

/** Sends until there is a receipt: sending the same transaction again changes nothing. */
async function untilMined(chainUrl: string, signed: string): Promise<void> {
  const hash = keccak256(signed);
  for (;;) {
    // The node may be frozen, and it refuses a transaction that it already has.
    await callRpc(chainUrl, 'eth_sendRawTransaction', [signed]).catch(() => undefined);
    const receipt = (await callRpc(chainUrl, 'eth_getTransactionReceipt', [hash]).catch(
      () => null,
    )) as { status: string } | null;
    if (receipt?.status === '0x1') return;
    if (receipt) throw new Error(`payment ${hash} failed on chain`);
    await delay(pauseMs);
  }
}
