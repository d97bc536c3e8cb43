/** Codes of EIP-1193 (4xxx; 4902 as in MetaMask) and EIP-1474 (-32xxx). */
export class RpcError extends Error {
  override name = 'RpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const rejected = () => new RpcError(4001, 'User rejected the request.');
export const unauthorized = () =>
  new RpcError(4100, 'The account has not been authorized by the user.');
export const unsupported = (method: string) =>
  new RpcError(4200, `The method ${method} is not supported.`);
export const unknownChain = (id: unknown) =>
  new RpcError(4902, `Unrecognized chain ID ${String(id)}.`);
export const alreadyPending = () => new RpcError(-32002, 'Request already pending. Please wait.');
export const invalidParams = (what: string) => new RpcError(-32602, `Invalid params: ${what}`);
