import { localeNames, locales } from '@shared/contract';
import { useHoldingsHidden, useValueUnit, valueUnits } from '@shared/kit';
import { toastError, useLanguage, useTheme, useTranslation } from '@shared/shell';
import { Select } from '@shared/ui/select';
import { Switch } from '@shared/ui/switch';
import styles from './choices.module.css';

const themes = ['system', 'light', 'dark'] as const;

export function Choices() {
  const { t } = useTranslation('remote-account');
  const [language, setLanguage] = useLanguage();
  const [theme, setTheme] = useTheme();
  const [unit, setUnit] = useValueUnit();
  const [hidden, hide] = useHoldingsHidden();
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
      <Select
        label={t('account.unit')}
        value={unit}
        onValueChange={(value) => {
          const next = valueUnits.find((name) => name === value);
          if (next) setUnit(next);
        }}
        options={valueUnits.map((value) => ({ value, label: value }))}
      />
      <Switch
        className={styles.wide}
        label={t('account.hide')}
        description={t('account.hide.about')}
        checked={hidden}
        onCheckedChange={hide}
      />
    </div>
  );
}
