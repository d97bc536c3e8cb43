import { dataSlice, hashMessage, Interface, verifyMessage } from 'ethers';
import type { ContractReader } from '../deps.ts';
import { AppError } from '../http/errors.ts';

/** EIP-1271; the magic value is the selector of the function itself. */
const erc1271 = new Interface(['function isValidSignature(bytes32, bytes) view returns (bytes4)']);
const magicValue = '0x1626ba7e';

/**
 * Whether `signature` is the address's over the message (EIP-191): by recovery for keys, by asking
 * the contract (EIP-1271) for contract wallets.
 * @throws AppError unavailable when the chain would have to be asked and does not answer.
 */
export async function isSignedBy(
  address: string,
  message: string,
  signature: string,
  reader: ContractReader,
): Promise<boolean> {
  if (recover(message, signature) === address) return true;
  if (!(await hasCode(address, reader))) return false;
  const data = erc1271.encodeFunctionData('isValidSignature', [hashMessage(message), signature]);
  try {
    return dataSlice(await reader.call({ to: address, data }), 0, 4) === magicValue;
  } catch (error) {
    if (isRevertOrGarbage(error)) return false;
    throw new AppError('unavailable', { retryAfterS: 5, cause: error });
  }
}

function recover(message: string, signature: string): string | undefined {
  try {
    return verifyMessage(message, signature);
  } catch {
    return undefined;
  }
}

async function hasCode(address: string, reader: ContractReader): Promise<boolean> {
  try {
    return (await reader.getCode(address)) !== '0x';
  } catch (cause) {
    throw new AppError('unavailable', { retryAfterS: 5, cause });
  }
}

/** The contract said no, or answered with fewer than four bytes. */
function isRevertOrGarbage(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'CALL_EXCEPTION' || code === 'BUFFER_OVERRUN' || code === 'INVALID_ARGUMENT';
}
