/**
 * What `@tarojs/components` means in the H5 build (config/index.ts sets the alias; docs/h5-components.md
 * says why). The parts on every screen are ours: plain elements, no custom-element runtime. The rest
 * is Taro's, and costs its weight only on the page that uses it.
 */

export { Fragment as Block } from 'react'
export { Button } from './Button.h5'
export { Image } from './Image.h5'
export { Input } from './Input.h5'
export { PullDownRefresh } from './PullDownRefresh.h5'
export { ScrollView } from './ScrollView.h5'
export { Swiper, SwiperItem } from './Swiper.h5'
export { Text } from './Text.h5'
export { Textarea } from './Textarea.h5'
export { View } from './View.h5'

export {
  Audio,
  Camera,
  Canvas,
  Checkbox,
  CheckboxGroup,
  CoverImage,
  CoverView,
  CustomWrapper,
  Editor,
  Form,
  Icon,
  Label,
  Map,
  MatchMedia,
  MovableArea,
  MovableView,
  Navigator,
  OfficialAccount,
  OpenData,
  PageContainer,
  PageMeta,
  Picker,
  PickerView,
  PickerViewColumn,
  Progress,
  Radio,
  RadioGroup,
  RichText,
  RootPortal,
  ShareElement,
  Slider,
  Switch,
  Video,
  WebView,
} from '@tarojs/components/lib/react'
