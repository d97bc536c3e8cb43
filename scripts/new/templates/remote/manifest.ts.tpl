import { contractMajor, type ManifestOf } from '@shared/contract';
import menu from './menu.json' with { type: 'json' };

export const manifest: ManifestOf<'__remote__'> = {
  name: '__remote__',
  contract: contractMajor,
  prefixes: ['__path__'],
  routes: [{ path: '__path__', access: 'login', keepAlive: false }],
  menu: [
    { path: '__path__', icon: 'list', place: 'menu', order: __order__, label: menu.__name__ },
  ],
  parcels: [],
};
