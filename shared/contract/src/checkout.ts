/** Interface of the Checkout contract (server/contracts/Checkout.sol), as human-readable ABI. */
export const checkoutAbi = [
  'function pay(bytes32 reference) payable',
  'function payToken(bytes32 reference, address token, uint256 amount)',
  'function hasPaid(bytes32 reference, address payer) view returns (bool)',
  'event Paid(bytes32 indexed reference, address indexed payer, address indexed token, uint256 amount)',
] as const;

/** The ERC-20 functions that a token payment needs (EIP-20). */
export const erc20Abi = [
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
] as const;
