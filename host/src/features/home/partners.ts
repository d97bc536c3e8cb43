import type { KeyOf } from '@shared/shell';

type PartnerId =
  KeyOf<'host'> extends infer Key ? (Key extends `home.partner.${infer Id}` ? Id : never) : never;

/** A partner of the product. Texts: `home.partner.<id>` in the messages. */
interface Partner {
  id: PartnerId;
  name: string;
  url?: string;
}

/**
 * Partners on the home page: only technology that the product really uses. The specification names
 * no companies, so an operator adds its own.
 */
export const partners: readonly Partner[] = [
  { id: 'juchain', name: 'JuChain', url: 'https://juchain.org' },
];
