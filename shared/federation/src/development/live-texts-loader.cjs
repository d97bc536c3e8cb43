/** A webpack loader: a JSON file of texts becomes a module that accepts its own updates. */
module.exports = function liveTextsLoader(source) {
  return [
    `const texts = ${JSON.stringify(JSON.parse(source))};`,
    'export default texts;',
    'const hot = import.meta.webpackHot;',
    'if (hot) {',
    '  hot.accept();',
    '  hot.dispose((data) => { data.texts = texts; });',
    '  if (hot.data)',
    "    dispatchEvent(new CustomEvent('texts-changed', { detail: { before: hot.data.texts, texts } }));",
    '}',
    '',
  ].join('\n');
};
