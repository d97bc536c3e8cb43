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

/** Offers Chinese text in pinyin, below a field for Latin letters only. One tap takes the offer. */
export function PinyinOffer({ text, kind, onTake }: PinyinOfferProps) {
  const { t } = useTranslation('kit');
  const [offer, setOffer] = useState<{ of: string; pinyin: string }>();
  const wanted = hasHan(text);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    // A large table that only users who type Chinese load. If it fails to load, users write pinyin
    // themselves.
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
          // Keeps the focus and the cursor in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(shown)}
        >
          {t('form.latin.take', { text: shown })}
        </Button>
      )}
    </div>
  );
}
