import { pinyin } from 'pinyin-pro'

import { groupByInitial } from './name-group'

const initialOf = (char: string): string =>
  pinyin(char, { pattern: 'first', toneType: 'none', type: 'array' })[0] ?? ''

const grouped = (names: string[]) =>
  groupByInitial(
    names.map((notation) => ({ notation })),
    (friend) => friend.notation,
    initialOf,
  ).map(({ letter, items }) => [letter, items.map((item) => item.notation)])

// Specification §4: A to Z by first letter of the remark (Chinese by pinyin lookup); others in '#'.
describe('friends by letter', () => {
  it('groups Chinese and Latin names together, # last', () => {
    expect(
      grouped([
        '张三',
        'alice',
        '阿宝',
        '123',
        '李四',
        '😀',
        'Zoe',
        '　王五',
        'ｂob',
        '',
        '「顾」',
      ]),
    ).toEqual([
      ['A', ['alice', '阿宝']],
      ['B', ['ｂob']],
      ['L', ['李四']],
      ['W', ['　王五']],
      ['Z', ['Zoe', '张三']],
      ['#', ['', '123', '「顾」', '😀']],
    ])
  })

  it('puts a character that the lookup does not know under #', () => {
    const groups = groupByInitial(
      ['龘'],
      (name) => name,
      () => '',
    )
    expect(groups).toEqual([{ letter: '#', items: ['龘'] }])
  })

  it('asks the lookup about Chinese characters only', () => {
    const asked: string[] = []
    groupByInitial(
      ['a', '1', '顾', '𠮷', '-'],
      (name) => name,
      (char) => {
        asked.push(char)
        return 'g'
      },
    )
    expect(asked).toEqual(['顾', '𠮷'])
  })

  it('keeps the given order within a letter and the order of equals', () => {
    const friends = Array.from({ length: 40 }, (_, index) => ({
      notation: '李',
      rank: index % 2,
      index,
    }))
    const [group] = groupByInitial(
      friends,
      (friend) => friend.notation,
      initialOf,
      (a, b) => a.rank - b.rank,
    )
    expect(group?.items.map((friend) => friend.index)).toEqual([
      ...friends.filter(({ rank }) => rank === 0).map(({ index }) => index),
      ...friends.filter(({ rank }) => rank === 1).map(({ index }) => index),
    ])
  })

  it('has no groups for nobody', () => {
    expect(grouped([])).toEqual([])
  })
})
