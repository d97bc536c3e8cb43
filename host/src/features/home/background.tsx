import { LegalLinks } from '../legal/index.ts';
import { Claims } from './claims-section.tsx';
import styles from './home.module.css';
import { Join } from './join.tsx';
import { Mission } from './mission.tsx';
import { Partners } from './partners-section.tsx';
import { Protocol } from './protocol.tsx';

/** Who and what is behind the product, and the way in once more. */
export default function Background() {
  return (
    <>
      <Partners />
      <Mission />
      <Protocol />
      <Claims />
      <Join />
      <footer className={styles.footer}>
        <LegalLinks />
      </footer>
    </>
  );
}
