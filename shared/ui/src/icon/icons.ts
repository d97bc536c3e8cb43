import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Bell from 'lucide-react/icons/bell';
import Box from 'lucide-react/icons/box';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Dot from 'lucide-react/icons/circle-small';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import CreditCard from 'lucide-react/icons/credit-card';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Gift from 'lucide-react/icons/gift';
import Globe from 'lucide-react/icons/globe';
import HandHeart from 'lucide-react/icons/hand-heart';
import House from 'lucide-react/icons/house';
import IdCard from 'lucide-react/icons/id-card';
import Info from 'lucide-react/icons/info';
import List from 'lucide-react/icons/list';
import ListFilter from 'lucide-react/icons/list-filter';
import LogOut from 'lucide-react/icons/log-out';
import MapPin from 'lucide-react/icons/map-pin';
import Menu from 'lucide-react/icons/menu';
import Minus from 'lucide-react/icons/minus';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Package from 'lucide-react/icons/package';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import QrCode from 'lucide-react/icons/qr-code';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import Share2 from 'lucide-react/icons/share-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sun from 'lucide-react/icons/sun';
import Ticket from 'lucide-react/icons/ticket';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';

/**
 * Every icon of the product, by the name that components and remote manifests use. Names say what
 * an icon means here ('node', 'power'), so that changing a drawing touches this table alone.
 */
export const icons = {
  alert: TriangleAlert,
  'arrow-down-left': ArrowDownLeft,
  'arrow-up-right': ArrowUpRight,
  aid: HandHeart,
  bell: Bell,
  card: CreditCard,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  clock: Clock,
  copy: Copy,
  external: ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  filter: ListFilter,
  globe: Globe,
  holder: IdCard,
  home: House,
  info: Info,
  list: List,
  'log-out': LogOut,
  'map-pin': MapPin,
  menu: Menu,
  minus: Minus,
  monitor: Monitor,
  moon: Moon,
  more: Ellipsis,
  node: Box,
  order: Package,
  pause: Pause,
  play: Play,
  plus: Plus,
  power: Zap,
  qr: QrCode,
  refresh: RefreshCw,
  release: Gift,
  search: Search,
  share: Share2,
  shield: ShieldCheck,
  sun: Sun,
  ticket: Ticket,
  transfer: ArrowLeftRight,
  user: User,
  users: Users,
  wallet: Wallet,
  'wifi-off': WifiOff,
  x: X,
} as const;

/** Other words for the same icons, so that a manifest written with lucide's own names still works. */
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
} as const;

/** A known icon, or any text (from a remote's manifest): an unknown name shows a neutral dot. */
export type IconName = keyof typeof icons | (string & {});

/** The drawing for a name; a dot for one that is in neither table. */
export function iconByName(name: IconName) {
  if (isKey(icons, name)) return icons[name];
  return isKey(aliases, name) ? icons[aliases[name]] : Dot;
}

function isKey<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}
