export default definePageConfig({
  enableShareAppMessage: true,
  enablePullDownRefresh: true,
  backgroundTextStyle: 'dark',
})
