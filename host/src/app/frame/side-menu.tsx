import type { PagePath } from '@shared/contract';
import {
  openSignIn,
  ShellLink,
  useConfig,
  useLanguage,
  useSession,
  useTranslation,
} from '@shared/shell';
import { Address, Button, cx, Icon } from '@shared/ui';
import { useLocation } from 'react-router-dom';
import { LegalLinks } from '../../features/legal/index.ts';
import { loadMenuMoney } from '../../features/overview/index.ts';
import { useFederation } from '../../federation/index.ts';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import { EntryDue } from './entry-due.tsx';
import { MemberFacts } from './member-facts.tsx';
import { currentEntry, type Entry, entriesOf, homeEntry, ownerOf } from './menu-entries.ts';
import styles from './side-menu.module.css';

export function MenuColumn({ className }: { className: string | undefined }) {
  const { t } = useTranslation('host');
  return (
    <nav className={className} aria-label={t('menu.label')}>
      <SideMenu />
    </nav>
  );
}

/** The menu of specification §2: account, entries; help and tabs that are not entries; legal links. */
export function SideMenu({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('host');
  const { menu, matchRoute } = useFederation();
  const { community_url: outside } = useConfig();
  const [locale] = useLanguage();
  const location = useLocation();
  const pages = [homeEntry(t('menu.home')), ...entriesOf(menu, 'menu', locale)];
  if (outside) pages.push({ path: outside as PagePath, icon: 'users', label: t('menu.community') });
  const tabs = entriesOf(menu, 'footer', locale).filter(
    (tab) => !pages.some((page) => page.path === tab.path),
  );
  const isFoot = ({ path }: Entry) => path === '/help' || path === outside;
  const current = currentEntry([...pages, ...tabs], location, (path) => ownerOf(matchRoute(path)));
  const link = (entry: Entry) => (
    <MenuLink key={entry.label} entry={entry} current={entry === current} onLeave={onLeave} />
  );

  return (
    <div className={styles.menu}>
      <Identity onLeave={onLeave} />
      <ul className={styles.list}>
        {pages.map(
          (entry, place) =>
            !isFoot(entry) && [
              entry.group !== pages[place - 1]?.group && (
                <li key={place} className={styles.group}>
                  {entry.group}
                </li>
              ),
              link(entry),
            ],
        )}
      </ul>
      <ul className={cx(styles.list, styles.foot)}>
        {pages.filter(isFoot).concat(tabs).map(link)}
      </ul>
      <div className={styles.legal}>
        <LegalLinks onLeave={onLeave} />
      </div>
    </div>
  );
}

function MenuLink({
  entry,
  current,
  onLeave,
}: {
  entry: Entry;
  current: boolean;
  onLeave: (() => void) | undefined;
}) {
  const { t } = useTranslation('host');
  const content = (
    <>
      <Icon name={entry.icon} />
      <span className={styles.text}>{entry.label}</span>
      <EntryDue kinds={entry.due} />
    </>
  );
  return (
    <li>
      {entry.path.startsWith('/') ? (
        <ShellLink
          to={entry.path}
          className={styles.link ?? ''}
          aria-current={current ? 'page' : undefined}
          onClick={onLeave}
        >
          {content}
        </ShellLink>
      ) : (
        <a className={styles.link} href={entry.path} target="_blank" rel="noreferrer">
          {content}
          <Icon name="external" size={16} label={t('menu.newTab')} />
        </a>
      )}
    </li>
  );
}

function Identity({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { t } = useTranslation('host');
  const { address } = useSession();
  if (!address) {
    return (
      <div className={styles.identity}>
        <p className={styles.guest}>{t('menu.guest')}</p>
        <p className={styles.facts}>{t('menu.guestHint')}</p>
        {/* Only in the drawer: a menu beside the content leaves the header's button visible. */}
        {onLeave && (
          <Button
            variant="primary"
            size="sm"
            aria-haspopup="dialog"
            className={styles.signIn}
            onClick={() => {
              onLeave();
              openSignIn();
            }}
          >
            {t('account.signIn')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.identity}>
      <Address
        value={address}
        copyLabel={t('account.copyAddress')}
        copiedLabel={t('account.copied')}
      />
      <MemberFacts className={styles.facts} />
      <div className={styles.money}>
        <LazyPart load={loadMenuMoney} />
      </div>
    </div>
  );
}
