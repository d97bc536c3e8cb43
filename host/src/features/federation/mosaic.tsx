import styles from './mosaic.module.css';
import type { SharedModule, SharedPackage } from './shared-packages.ts';

interface MosaicProps {
  packages: readonly SharedPackage[];
  /** Returns the shade of a module's tile: 0 is the outline only, 3 the darkest. */
  strength(module: SharedModule): 0 | 1 | 2 | 3;
  size?: 'lg';
}

/** Decorative tiles, one for each shared module, in the same order in every mosaic. */
export function Mosaic({ packages, strength, size }: MosaicProps) {
  return (
    <div className={styles.mosaic} data-size={size} aria-hidden="true">
      {packages.map(({ name, version, from, modules }) => (
        <span key={[name, version, from].join(' ')} className={styles.package}>
          {modules.map((module) => (
            <i key={module.name} className={styles.tile} data-strength={strength(module)} />
          ))}
        </span>
      ))}
    </div>
  );
}
