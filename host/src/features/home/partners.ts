import type { KeyOf } from '@shared/shell';

type PartnerId =
  KeyOf<'host'> extends infer Key ? (Key extends `home.partner.${infer Id}` ? Id : never) : never;

/** One the product works with. Texts: `home.partner.<id>` in the messages. */
interface Partner {
  id: PartnerId;
  name: string;
  url?: string;
}

/**
 * What the home page shows as partners: only what the product really uses. The specification names
 * no companies, so there are none here; an operator adds theirs.
 */
export const partners: readonly Partner[] = [
  { id: 'juchain', name: 'JuChain', url: 'https://juchain.org' },
];
