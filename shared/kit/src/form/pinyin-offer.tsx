import { useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';
import { useEffect, useState } from 'react';
import styles from './offer.module.css';
import type { HanText } from './pinyin.ts';

interface PinyinOfferProps {
  text: string;
  kind: HanText;
  onTake(text: string): void;
}

const hasHan = (text: string) => /\p{sc=Han}/u.test(text);

/** Below a field that takes Latin letters only: what was typed in Chinese, in pinyin, by one tap. */
export function PinyinOffer({ text, kind, onTake }: PinyinOfferProps) {
  const { t } = useTranslation('kit');
  const [offer, setOffer] = useState<{ of: string; pinyin: string }>();
  const wanted = hasHan(text);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    // A large table, for those who type Chinese alone; without it they write pinyin themselves.
    import('./pinyin.ts').then(
      ({ pinyinOf }) => current && setOffer({ of: text, pinyin: pinyinOf(text, kind) }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [wanted, text, kind]);
  const shown = wanted && offer?.of === text ? offer.pinyin : undefined;
  return (
    <div aria-live="polite" className={styles.offer}>
      {shown && (
        <Button
          size="sm"
          // Typing goes on where it was.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(shown)}
        >
          {t('form.latin.take', { text: shown })}
        </Button>
      )}
    </div>
  );
}
