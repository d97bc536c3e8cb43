/** Interface of the MutualAid contract (server/contracts/MutualAid.sol), as human-readable ABI. */
export const mutualAidAbi = [
  'function join(bytes32 orderReference, uint256 deadline, bytes voucher) payable',
  'function claim(bytes32 orderReference)',
  'function settleQueue(uint256 max) returns (uint256 settled)',
  'function withdrawSetAside()',
  'function fund() payable',
  'function reserve() view returns (uint256)',
  'function liabilities() view returns (uint256)',
  'function queueLength() view returns (uint256)',
  'function positions(bytes32 orderReference) view returns (address wallet, uint64 claimableAt, uint8 state)',
  'function terms() view returns (uint256 principal, uint256 activation, uint256 profit, uint256 term)',
  'function coverage() view returns (uint256 reserve, uint256 liabilities, uint256 waiting, bool paused, uint256 blockNumber, uint256 blockTime)',
  'event Joined(bytes32 indexed orderReference, address indexed wallet, uint256 principal, uint256 activation, uint256 claimableAt)',
  'event ClaimQueued(bytes32 indexed orderReference, address indexed wallet, uint256 place)',
  'event Claimed(bytes32 indexed orderReference, address indexed wallet, uint256 returned, uint256 profit)',
  'event SetAside(bytes32 indexed orderReference, address indexed wallet, uint256 amount)',
] as const;

/** EIP-712 types of a voucher; its domain is `mutualAidDomain`. */
export const mutualAidJoinTypes = {
  Join: [
    { name: 'orderReference', type: 'bytes32' },
    { name: 'wallet', type: 'address' },
    { name: 'deadline', type: 'uint256' },
  ],
};

/** Returns the EIP-712 domain of vouchers for the contract at `contract`. */
export function mutualAidDomain(chainId: number, contract: string) {
  return { name: 'MutualAid', version: '1', chainId, verifyingContract: contract };
}
