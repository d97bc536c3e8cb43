/** See react-router-dom.ts. Omits <Trans> and its HTML parser, which saves 7 kB. */
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
