import { ShellLink, useLanguage, useTranslation } from '@shared/shell';
import { Icon } from '@shared/ui';
import { useLocation } from 'react-router-dom';
import { useFederation } from '../../federation/index.ts';
import { EntryDue } from './entry-due.tsx';
import styles from './footer-tabs.module.css';
import { currentEntry, entriesOf, homeEntry, ownerOf } from './menu-entries.ts';

/** Footer tabs, on phones above the safe area: home, then the tabs of the remotes. */
export function FooterTabs() {
  const { t } = useTranslation('host');
  const { menu, matchRoute } = useFederation();
  const [locale] = useLanguage();
  const location = useLocation();
  const tabs = [homeEntry(t('menu.home')), ...entriesOf(menu, 'footer', locale)];
  const current = currentEntry(tabs, location, (path) => ownerOf(matchRoute(path)));
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.path}>
            <ShellLink
              to={tab.path}
              className={styles.tab ?? ''}
              aria-current={tab === current ? 'page' : undefined}
            >
              <span className={styles.icon}>
                <Icon name={tab.icon} size={22} />
                <EntryDue kinds={tab.due} corner />
              </span>
              <span className={styles.label}>{tab.label}</span>
            </ShellLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
