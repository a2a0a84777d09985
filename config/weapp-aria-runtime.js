import { mergeInternalComponents } from '@tarojs/shared'
import aria from './weapp-aria-attributes'

mergeInternalComponents(Object.fromEntries(aria.components.map((name) => [name, aria.attributes])))
