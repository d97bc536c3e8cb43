export {
  Menu,
  type MenuAction,
  type MenuChoice,
  type MenuEntry,
  type MenuProps,
} from './menu.tsx';
