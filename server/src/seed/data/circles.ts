import type { Circle } from './types'

/** Classes in the order of their tabs. */
export const classNames: readonly string[] = ['陶瓷', '金石书画', '老酒', '学堂']

export const circles: readonly Circle[] = [
  {
    key: 'qinghua',
    className: '陶瓷',
    name: '青花世界',
    intro: '从元明到清三代，从官窑到民窑，一笔钴蓝看六百年。晒图请带底足和口沿。',
    rules: [
      '晒青花请至少拍三张：整器、画片近景、底足',
      '问年代先说自己的看法，对错都不丢人',
      '修补、磨口、冲线请如实写明',
    ],
    cover: 'meiping-lotus/shoulder',
  },
  {
    key: 'songyuan',
    className: '陶瓷',
    name: '宋元名窑',
    intro: '汝官哥钧定，龙泉建盏，耀州磁州。看釉、看胎、看火，也走窑址、看瓷片。',
    rules: [
      '不交易、不求购出土物',
      '窑址照片请隐去具体位置，只看不捡',
      '今仿宋器请注明作者，好手艺一样受欢迎',
    ],
    cover: 'longquan-vase/shoulder',
  },
  {
    key: 'caici',
    className: '陶瓷',
    name: '彩瓷与单色釉',
    intro: '粉彩、斗彩、霁红、霁蓝、茶叶末……颜色是火里求来的。',
    rules: ['单色釉请在自然光下拍，不加滤镜', '后挂彩、后加款只谈特征，不指名道姓'],
    cover: 'famille-rose-vase/flowers',
  },
  {
    key: 'jinshi',
    className: '金石书画',
    name: '金石玉缘',
    intro: '吉金、铜镜、玉器、印石。著录、拓片、工痕、包浆，慢慢聊。',
    rules: ['只谈馆藏、著录与传世品，不谈出土交易', '玉器请附强光与自然光各一张', '拓片交换请私聊'],
    cover: 'jade-bi/tilt',
  },
  {
    key: 'shuhua',
    className: '金石书画',
    name: '书画雅集',
    intro: '纸上烟云。看笔墨，看纸绢，看印章，看装裱；也欢迎自己写、自己画。',
    rules: ['问真伪请附全图、款印特写、纸张近景', '评画不评人，说笔墨，说依据'],
    cover: 'scroll-green/detail',
  },
  {
    key: 'wenfang',
    className: '金石书画',
    name: '文房杂项',
    intro: '笔筒水盂、紫砂手串、古泉银元、老家具。案头清供，口袋里的小欢喜。',
    rules: ['古钱币请附尺寸与重量', '木器请说明是否修配', '不晒野生动物制品'],
    cover: 'desk/wide',
  },
  {
    key: 'maotai',
    className: '老酒',
    name: '老茅台藏友',
    intro: '五星、飞天、铁盖、酱瓶。看标、看盖、看飘带，记重量，记酒线。',
    rules: ['晒酒请拍正标、背标、封口、酒线', '价格只谈公开成交，不做买卖引导', '未成年人请勿参与'],
    cover: 'sauce-white/label',
  },
  {
    key: 'laojiu',
    className: '老酒',
    name: '老酒会',
    intro: '浓清酱凤董米，各有其香。晒瓶子，谈存放，也谈开瓶那一口。',
    rules: [
      '开瓶品鉴请写清年代、度数、存放条件',
      '来源不明的散酒不推荐饮用',
      '理性饮酒，未成年人请勿参与',
    ],
    cover: 'cellar/row',
  },
  {
    key: 'begin',
    className: '学堂',
    name: '新手入门',
    intro: '少交学费的地方。从怎么看、怎么拍、怎么问讲起，专家常驻答疑。',
    rules: ['没有笨问题，只有没拍清楚的图', '回答新手请先肯定再指出', '不在学堂里做买卖'],
    cover: 'diagram-shapes/sheet',
  },
  {
    key: 'notes',
    className: '学堂',
    name: '鉴定笔记',
    intro: '专家与老藏友的长文：一个特征讲透，一件东西看清。可收藏，可追问。',
    rules: ['立论请举证，引用请注明出处', '欢迎反例，修正自己的结论不丢人'],
    cover: 'diagram-bronze/rubbing',
  },
]
