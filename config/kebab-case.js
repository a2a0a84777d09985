/**
 * In place of lodash.kebabcase, which NutUI uses to turn theme names into CSS variables: the original
 * brings 9 KB of tables for accents and looks for the global object with `Function('return this')`,
 * which WeChat forbids.
 *
 * `nutuiColorPrimaryStop1` → `nutui-color-primary-stop-1`
 */
module.exports = function kebabCase(text) {
  return String(text)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/([a-zA-Z])([0-9])/g, '$1-$2')
    .replace(/([0-9])([a-zA-Z])/g, '$1-$2')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}
