import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgreementName, type Locale, localeNames } from '@shared/contract';

const folder = join(import.meta.dirname, 'agreements');

export function agreementTexts() {
  const one = (name: AgreementName) => ({
    version: '2026-11',
    texts: Object.fromEntries(
      localeNames.map((locale) => [
        locale,
        readFileSync(join(folder, name, `${locale}.md`), 'utf8').trim(),
      ]),
    ) as Record<Locale, string>,
  });
  return { user: one('user'), aml: one('aml'), privacy: one('privacy') };
}
