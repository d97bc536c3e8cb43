/** See react-router-dom.ts: without <Trans> and its HTML parser, 7 kB less. */
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
