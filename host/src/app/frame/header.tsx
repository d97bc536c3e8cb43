import {
  openSignIn,
  shortenAddress,
  useConfig,
  useLanguage,
  useSession,
  useTheme,
  useTranslation,
} from '@shared/shell';
import { Badge, Brand, Button, cx, Icon, IconButton } from '@shared/ui';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useFederation } from '../../federation/index.ts';
import { useMedia } from '../../lazy/use-media.ts';
import { MenuDrawer } from './drawer.tsx';
import { EntryDue } from './entry-due.tsx';
import styles from './header.module.css';
import { entriesOf } from './menu-entries.ts';
import { sheetAtom } from './sheets.ts';

/** Brand, notices, language, theme and account; on narrow screens the menu instead of the theme. */
export function Header() {
  const { t } = useTranslation('host');
  const { brand, sandbox } = useConfig();
  const [menu, setMenu] = useState(false);
  const openSheet = useSetAtom(sheetAtom);
  const signedIn = useSession().status === 'in';

  return (
    <header className={styles.header}>
      {sandbox && <p className={styles.strip}>{t('frame.sandboxStrip')}</p>}
      <div className={styles.bar}>
        <IconButton
          icon="menu"
          label={t('menu.open')}
          aria-haspopup="dialog"
          aria-expanded={menu}
          className={styles.narrow}
          data-tap="menu"
          onClick={() => setMenu(true)}
        />
        <Brand name={brand} to="/index" />
        {sandbox && (
          <Badge tone="ticket" className={styles.sandbox}>
            {t('frame.sandbox')}
          </Badge>
        )}
        <div className={styles.end}>
          <NoticesLink />
          <IconButton
            icon="globe"
            label={t('language.change')}
            aria-haspopup="dialog"
            className={signedIn ? styles.roomyMember : styles.roomy}
            data-tap="language"
            onClick={() => openSheet('language')}
          />
          <ThemeButton className={styles.wide} />
          <Account />
        </div>
      </div>
      <MenuDrawer open={menu} onClose={() => setMenu(false)} />
    </header>
  );
}

/** Link of a member to the notices, with the number of unread ones. */
function NoticesLink() {
  const { menu } = useFederation();
  const [locale] = useLanguage();
  const { address } = useSession();
  const entry = entriesOf(menu, 'menu', locale).find(({ due }) => due?.includes('notice'));
  if (!address || !entry) return null;
  return (
    <span className={styles.notices}>
      <IconButton icon="bell" label={entry.label} to={entry.path} />
      <EntryDue kinds={['notice']} corner />
    </span>
  );
}

function Account() {
  const { t } = useTranslation('host');
  const { address } = useSession();
  const openSheet = useSetAtom(sheetAtom);
  if (!address) {
    return (
      <Button
        size="sm"
        variant="primary"
        aria-haspopup="dialog"
        className={styles.account}
        data-tap="sign-in"
        onClick={() => openSignIn()}
      >
        {t('account.signIn')}
      </Button>
    );
  }
  return (
    <button
      type="button"
      className={cx(styles.account, styles.chip)}
      aria-haspopup="dialog"
      aria-label={t('account.open', { address: shortenAddress(address) })}
      onClick={() => openSheet('account')}
    >
      <bdi translate="no">{shortenAddress(address)}</bdi>
      <Icon name="chevron-down" size={16} />
    </button>
  );
}

function ThemeButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation('host');
  const [, setTheme] = useTheme();
  const dark = useDark();
  return (
    <IconButton
      icon={dark ? 'sun' : 'moon'}
      label={t(dark ? 'theme.toLight' : 'theme.toDark')}
      className={className}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  );
}

function useDark(): boolean {
  const [theme] = useTheme();
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  return theme === 'system' ? systemDark : theme === 'dark';
}
