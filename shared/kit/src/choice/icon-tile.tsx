import { Icon, type IconName } from '@shared/ui';
import styles from './icon-tile.module.css';

/** An icon on a tile, such as the icon of an option. */
export function IconTile({ name }: { name: IconName }) {
  return (
    <span className={styles.tile}>
      <Icon name={name} size={24} />
    </span>
  );
}
