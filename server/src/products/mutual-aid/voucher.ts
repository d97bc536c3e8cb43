import { mutualAidDomain, mutualAidJoinTypes, type PaymentCall } from '@shared/contract';
import { Wallet } from 'ethers';

/** Where a voucher is good. */
interface Place {
  chainId: number;
  contract: string;
}

/** Signs joins; `sign` for an order's reference, by the wallet it is for. */
export interface Vouchers {
  sign(join: { reference: string; wallet: string; expiresAt: Date }): Promise<PaymentCall>;
}

/**
 * The server's leave to join: an EIP-712 signature over order, wallet and deadline, by the key that
 * the contract knows as its `voucherSigner`. The key stays in here.
 * @param key 0x and 64 hex digits
 */
export function createVouchers(key: string, { chainId, contract }: Place): Vouchers {
  const signer = new Wallet(key);
  const domain = mutualAidDomain(chainId, contract);
  return {
    async sign({ reference, wallet, expiresAt }) {
      const deadline = Math.floor(expiresAt.getTime() / 1000);
      const join = { orderReference: reference, wallet, deadline };
      const voucher = await signer.signTypedData(domain, mutualAidJoinTypes, join);
      return { kind: 'mutual_aid_join', deadline, voucher };
    },
  };
}
