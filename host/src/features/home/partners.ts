import type { KeyOf } from '@shared/shell';

type PartnerId =
  KeyOf<'host'> extends infer Key ? (Key extends `home.partner.${infer Id}` ? Id : never) : never;

/** One network or standard the product runs on. Texts: `home.partner.<id>` in the messages. */
interface Partner {
  id: PartnerId;
  name: string;
  kind: 'network' | 'standard';
  url?: string;
}

/**
 * What the home page shows as partners: only what the product really uses. The specification names
 * no companies, so there are none here; an operator adds theirs.
 */
export const partners: readonly Partner[] = [
  { id: 'juchain', name: 'JuChain', kind: 'network', url: 'https://juchain.org' },
  {
    id: 'eip6963',
    name: 'EIP-6963',
    kind: 'standard',
    url: 'https://eips.ethereum.org/EIPS/eip-6963',
  },
  {
    id: 'eip4361',
    name: 'EIP-4361',
    kind: 'standard',
    url: 'https://eips.ethereum.org/EIPS/eip-4361',
  },
];
