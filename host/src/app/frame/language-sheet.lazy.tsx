import { type Locale, localeNames, locales } from '@shared/contract';
import { toastError, useLanguage, useTranslation } from '@shared/shell';
import { Icon } from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import { useAtom } from 'jotai';
import { useState } from 'react';
import styles from './sheet.module.css';
import { sheetAtom } from './sheets.ts';

export default function LanguageSheet() {
  const { t } = useTranslation('host');
  const [sheet, setSheet] = useAtom(sheetAtom);
  const [current, setLanguage] = useLanguage();
  const [loadingLocale, setLoadingLocale] = useState<Locale>();

  async function choose(locale: Locale) {
    setLoadingLocale(locale);
    try {
      await setLanguage(locale);
      setSheet(null);
    } catch (error) {
      toastError(error);
    }
    setLoadingLocale(undefined);
  }

  return (
    <Sheet
      open={sheet === 'language'}
      onOpenChange={(open) => !open && setSheet(null)}
      title={t('language.title')}
      closeLabel={t('sheet.close')}
    >
      <ul className={styles.choices}>
        {localeNames.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              lang={locales[locale].tag}
              className={styles.choice}
              aria-pressed={locale === current}
              aria-busy={locale === loadingLocale || undefined}
              onClick={() => choose(locale)}
            >
              <span>{locales[locale].name}</span>
              {locale === current && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
