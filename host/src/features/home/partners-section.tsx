import type { KeyOf } from '@shared/shell';
import { useTranslation } from '@shared/shell';
import { Section } from '@shared/ui';
import styles from './home.module.css';

type PartnerId =
  KeyOf<'host'> extends infer Key ? (Key extends `home.partner.${infer Id}` ? Id : never) : never;

/** A partner of the product. Texts: `home.partner.<id>` in the messages. */
interface Partner {
  id: PartnerId;
  name: string;
  url?: string;
}

/** Lists only technology that the product really uses. An operator adds its own companies. */
const partners: readonly Partner[] = [
  { id: 'juchain', name: 'JuChain', url: 'https://juchain.org' },
];

export function Partners() {
  const { t } = useTranslation('host');
  return (
    <Section
      title={t('home.partners.title')}
      lead={t('home.partners.lead')}
      className={styles.section}
    >
      <ul className={styles.partners}>
        {partners.map(({ id, name, url }) => (
          <li key={id} className={styles.partner}>
            <h3 translate="no">
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ) : (
                name
              )}
            </h3>
            <p>{t(`home.partner.${id}`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
