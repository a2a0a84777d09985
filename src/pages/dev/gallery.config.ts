export default definePageConfig({
  navigationStyle: 'custom',
  navigationBarTitleText: '组件陈列',
  disableScroll: false,
})
