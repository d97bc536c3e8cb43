import { loadKitMessages } from '@shared/kit/messages';
import { MoneyLines } from '@shared/kit/wallet';
import { registerMessages } from '@shared/shell';

export async function load() {
  await registerMessages('kit', loadKitMessages);
  return { default: MoneyLines };
}
