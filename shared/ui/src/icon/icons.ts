/**
 * Names of all icons, as components and remote manifests use them. The drawings are in icons.svg,
 * which is generated from ../../sprite/drawings.ts.
 */
export const iconNames = [
  'alert',
  'arrow-down-left',
  'arrow-up-right',
  'aid',
  'bell',
  'card',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'clock',
  'copy',
  'external',
  'eye',
  'eye-off',
  'file',
  'filter',
  'freeze',
  'gauge',
  'globe',
  'holder',
  'home',
  'info',
  'list',
  'lock',
  'log-out',
  'map-pin',
  'menu',
  'minus',
  'monitor',
  'moon',
  'more',
  'node',
  'order',
  'pause',
  'play',
  'plus',
  'power',
  'qr',
  'refresh',
  'release',
  'search',
  'share',
  'shield',
  'sun',
  'ticket',
  'transfer',
  'user',
  'users',
  'wallet',
  'wifi-off',
  'x',
] as const;

type KnownIcon = (typeof iconNames)[number];

/** Other names of the same icons, for manifests that use them. */
const aliases = {
  bolt: 'power',
  cube: 'node',
  gift: 'release',
  package: 'order',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
  close: 'x',
  address: 'map-pin',
  team: 'users',
  notice: 'bell',
} as const satisfies Record<string, KnownIcon>;

/** A known icon, or any text from a remote's manifest. An unknown name shows a neutral dot. */
export type IconName = KnownIcon | (string & {});

/** Returns the name of a drawing in icons.svg; 'dot' for an unknown name. */
export function drawingOf(name: IconName): KnownIcon | 'dot' {
  const known = iconNames.find((icon) => icon === name);
  if (known) return known;
  return Object.hasOwn(aliases, name) ? aliases[name as keyof typeof aliases] : 'dot';
}
