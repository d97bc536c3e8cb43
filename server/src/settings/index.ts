export { type CardProducts, type Settings, settingNames, settings } from './definitions.ts';
export {
  changeSetting,
  readSetting,
  readVersion,
  readVersions,
  type SettingVersion,
  seedSettings,
} from './store.ts';
