import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgreementName, type Locale, localeNames } from '@shared/contract';

const folder = join(import.meta.dirname, 'agreements');

export function agreementTexts() {
  const one = (name: AgreementName, version: string) => ({
    version,
    texts: Object.fromEntries(
      localeNames.map((locale) => [
        locale,
        readFileSync(join(folder, name, `${locale}.md`), 'utf8').trim(),
      ]),
    ) as Record<Locale, string>,
  });
  return {
    user: one('user', '2026-12'),
    aml: one('aml', '2026-11'),
    privacy: one('privacy', '2026-11'),
  };
}
