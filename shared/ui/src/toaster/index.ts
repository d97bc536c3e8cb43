export {
  Toaster,
  type ToasterLabels,
  type ToasterProps,
  type ToastItem,
  type ToastTone,
} from './toaster.tsx';
