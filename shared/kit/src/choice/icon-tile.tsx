import { Icon, type IconName } from '@shared/ui';
import styles from './icon-tile.module.css';

/** Icon for something on offer: goods, a node. */
export function IconTile({ name }: { name: IconName }) {
  return (
    <span className={styles.tile}>
      <Icon name={name} size={24} />
    </span>
  );
}
