import { mutualAidDomain, mutualAidJoinTypes, type PaymentCall } from '@shared/contract';
import { Wallet } from 'ethers';

interface Place {
  chainId: number;
  contract: string;
}

interface Vouchers {
  sign(join: { reference: string; wallet: string; expiresAt: Date }): Promise<PaymentCall>;
}

/**
 * EIP-712 signatures over order, wallet and deadline with the key of the contract's
 * `voucherSigner`, which does not leave this module.
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
