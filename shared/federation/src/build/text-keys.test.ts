import { expect, it } from 'vitest';
import { textsIn } from './text-keys.ts';

it.each<[code: string, keys: string[]]>([
  [`t('kit:value.copied')`, ['kit:value.copied']],
  [`t(\`kit:way.\${way}\`)`, ['kit:way.*']],
  [`const { t } = useTranslation('kit'); t('a.b')`, ['kit:a.b']],
  [`const { t } = useTranslation(['shell', 'kit']); t('a')`, ['shell:a']],
  [`const { t: kit } = useTranslation('kit'); kit('a'); t('b')`, ['kit:a']],
  [`const [t] = useTranslation('kit'); t('a')`, ['kit:a']],
  [`const t = useTranslation('kit').t; t('a')`, ['kit:a']],
  [`const kit = useTranslation('kit'); kit.t('a')`, ['kit:a']],
  [`const { t } = (0, i18n.useTranslation)('kit'); t('a')`, ['kit:a']],
  [`const t = i18next.getFixedT(null, 'kit', 'form'); t('a')`, ['kit:form.a']],
  [`const { t } = useTranslation('kit', { keyPrefix: 'form' }); t('a')`, ['kit:form.a']],
  [`const { t } = useTranslation('kit'); t(\`way.\${x}\`)`, ['kit:way.*']],
  [`const { t } = useTranslation('kit'); t(x ? 'a' : 'b')`, ['kit:a', 'kit:b']],
  [`const { t } = useTranslation('kit'); t('a', { count })`, ['kit:a_other']],
  [`const { t } = useTranslation('remote-visa'); t('a', { ns: 'kit' }); t('b')`, ['kit:a']],
  [`jsx(Trans, { ns: 'kit', i18nKey: 'a' })`, ['kit:a']],
  [
    `function A() { const { t } = useTranslation('kit'); return () => t('a'); }
    function B() { const { t } = useTranslation('remote-visa'); t('b'); }`,
    ['kit:a'],
  ],
  [`const { t } = useTranslation('kit'); list.map((t) => t('a'))`, []],
  [`class A { make() { const { t } = useTranslation('kit'); t('a'); } }`, ['kit:a']],
  [`const { t } = useTranslation('remote-visa'); t('kit'); t('a')`, []],
])('code %s uses the texts %j', (code, keys) => {
  expect(textsIn(code)).toEqual(keys);
});
