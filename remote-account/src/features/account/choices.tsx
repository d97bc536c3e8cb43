import { localeNames, locales } from '@shared/contract';
import { toastError, useLanguage, useTheme, useTranslation } from '@shared/shell';
import { Select } from '@shared/ui/select';
import styles from './choices.module.css';

const themes = ['system', 'light', 'dark'] as const;

/** Language and appearance. */
export function Choices() {
  const { t } = useTranslation('remote-account');
  const [language, setLanguage] = useLanguage();
  const [theme, setTheme] = useTheme();
  return (
    <div className={styles.choices}>
      <Select
        label={t('account.language')}
        value={language}
        onValueChange={(value) => {
          const locale = localeNames.find((name) => name === value);
          if (locale) setLanguage(locale).catch(toastError);
        }}
        options={localeNames.map((value) => ({ value, label: locales[value].name }))}
      />
      <Select
        label={t('account.theme')}
        value={theme}
        onValueChange={(value) => {
          const next = themes.find((name) => name === value);
          if (next) setTheme(next);
        }}
        options={themes.map((value) => ({ value, label: t(`account.theme.${value}`) }))}
      />
    </div>
  );
}
