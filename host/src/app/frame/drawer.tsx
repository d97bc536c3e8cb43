import { useTheme, useTranslation } from '@shared/shell';
import { Button, Icon, IconButton } from '@shared/ui';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { modalAtom } from '../../lazy/modal.ts';
import styles from './drawer.module.css';
import { sheetAtom } from './sheets.ts';
import { SideMenu } from './side-menu.tsx';

const themes = [
  { name: 'system', icon: 'monitor' },
  { name: 'light', icon: 'sun' },
  { name: 'dark', icon: 'moon' },
] as const;

/** The menu in a native dialog, which handles focus, Escape and the inert page by itself. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('host');
  const openSheet = useSetAtom(sheetAtom);
  const setModal = useSetAtom(modalAtom);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
    setModal(open ? dialog.current : null);
  }, [open, setModal]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('menu.label')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className={styles.inside}>
          <div className={styles.top}>
            <IconButton icon="x" label={t('menu.close')} onClick={onClose} />
          </div>
          <nav aria-label={t('menu.label')}>
            <SideMenu onLeave={onClose} />
          </nav>
          <div className={styles.settings}>
            <Button
              icon="globe"
              size="sm"
              onClick={() => {
                onClose();
                openSheet('language');
              }}
            >
              {t('language.title')}
            </Button>
            <ThemeChoice />
          </div>
        </div>
      )}
    </dialog>
  );
}

function ThemeChoice() {
  const { t } = useTranslation('host');
  const [theme, setTheme] = useTheme();
  return (
    <fieldset className={styles.themes}>
      <legend>{t('theme.label')}</legend>
      {themes.map(({ name, icon }) => (
        <label key={name} className={styles.theme}>
          <input
            type="radio"
            name="theme"
            checked={theme === name}
            onChange={() => setTheme(name)}
            aria-label={t(`theme.${name}`)}
          />
          <Icon name={icon} size={18} />
        </label>
      ))}
    </fieldset>
  );
}
