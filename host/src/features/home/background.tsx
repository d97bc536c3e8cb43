import { LegalLinks } from '../legal/index.ts';
import { Claims } from './claims-section.tsx';
import styles from './home.module.css';
import { Join } from './join.tsx';
import { Mission } from './mission.tsx';
import { Partners } from './partners-section.tsx';
import { Protocol } from './protocol.tsx';

/** The last sections of the home page, from partners to join. */
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
