export { InstallApp } from './install-app.tsx';
export { isIos, readInstallation, useInstallation } from './installation.ts';
