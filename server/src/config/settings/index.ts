export { type CardProducts, minOrderTtlMs, type Settings, settingNames } from './definitions.ts';
export {
  applySetting,
  changeSetting,
  readSetting,
  readVersion,
  readVersions,
  type SettingVersion,
  seedSettings,
} from './store.ts';
