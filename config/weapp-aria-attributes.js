/**
 * Attributes by which WeChat's screen reader names and describes an element. Taro's templates leave
 * them out; template and runtime must agree on this list, or their short names for attributes differ.
 */
module.exports = {
  components: ['View', 'Button', 'Image', 'Input', 'Textarea', 'ScrollView'],
  attributes: {
    'aria-label': '',
    'aria-role': '',
    'aria-checked': '',
    'aria-selected': '',
    'aria-disabled': '',
    'aria-pressed': '',
  },
}
