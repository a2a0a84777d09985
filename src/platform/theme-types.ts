export type ThemeName = 'light' | 'dark'
export type TypeSize = 'normal' | 'large'

export interface Ground {
  theme: ThemeName
  /** Size of type, for what stands outside the page's views; unchanged when left out. */
  type?: TypeSize
  /** Page ground, `#rrggbb`: WeChat takes no other form. */
  ground: string
  /** Words in WeChat's navigation bar; default by the theme. */
  barText?: 'black' | 'white'
}
