import { execFileSync } from 'node:child_process'

import { chatTime, needsTimeMark, sessionTime } from './chat-time'

const at = (...parts: [number, number, number, number?, number?]): number =>
  new Date(parts[0], parts[1] - 1, parts[2], parts[3] ?? 0, parts[4] ?? 0).getTime()

// Specification §9: today HH:MM, yesterday 昨天, day before 前天, older than 90 days includes year.
describe('chatTime', () => {
  const now = at(2026, 11, 21, 10, 0)

  it.each([
    [at(2026, 11, 21, 9, 5), '09:05', '09:05'],
    [at(2026, 11, 21, 0, 0), '00:00', '00:00'],
    [at(2026, 11, 20, 23, 59), '昨天 23:59', '昨天'],
    [at(2026, 11, 20, 0, 0), '昨天 00:00', '昨天'],
    [at(2026, 11, 19, 20, 14), '前天 20:14', '前天'],
    [at(2026, 11, 18, 20, 14), '11月18日 20:14', '11月18日'],
    // 90 days ago: still without the year; 91: with it.
    [at(2026, 8, 23, 8, 0), '8月23日 08:00', '8月23日'],
    [at(2026, 8, 22, 8, 0), '2026年8月22日 08:00', '2026年8月22日'],
    [at(2025, 1, 2, 8, 0), '2025年1月2日 08:00', '2025年1月2日'],
  ])('%#: %s', (then, label, short) => {
    expect(chatTime(then, now)).toBe(label)
    expect(sessionTime(then, now)).toBe(short)
  })

  it('leaves the year out within 90 days even across New Year', () => {
    expect(chatTime(at(2026, 12, 30, 8, 0), at(2027, 1, 5, 8, 0))).toBe('12月30日 08:00')
  })

  it('shows the whole date of a later day, and nothing for what cannot be read', () => {
    expect(chatTime(at(2026, 11, 22, 8, 0), now)).toBe('2026年11月22日 08:00')
    expect(chatTime('x', now)).toBe('')
    expect(sessionTime('x', now)).toBe('')
  })

  it('marks the first message and those after a pause', () => {
    const first = at(2026, 11, 21, 9, 0)
    expect(needsTimeMark(null, first)).toBe(true)
    expect(needsTimeMark(first, first + 299_999)).toBe(false)
    expect(needsTimeMark(first, first + 300_000)).toBe(true)
  })

  // The device's zone decides which day a moment belongs to. A process has one zone, so each has its own.
  it.each([
    ['Asia/Shanghai', '昨天 23:30', '00:30'],
    ['UTC', '15:30', '16:30'],
    ['America/New_York', '10:30', '11:30'],
    // On the day its clocks go forward: the day has 23 hours.
    ['Pacific/Auckland', '昨天 03:30', '昨天 04:30'],
  ])('in %s', (zone, first, second) => {
    const script = `
      const { buildSync } = require('esbuild')
      const code = buildSync({ entryPoints: ['src/lib/chat-time.ts'], bundle: true, format: 'cjs', write: false }).outputFiles[0].text
      const module_ = { exports: {} }
      new Function('module', 'exports', code)(module_, module_.exports)
      const { chatTime } = module_.exports
      const now = Date.parse(${JSON.stringify(zone === 'Pacific/Auckland' ? '2026-09-27T12:00:00Z' : '2026-11-20T17:00:00Z')})
      const day = ${JSON.stringify(zone === 'Pacific/Auckland' ? '2026-09-26T1' : '2026-11-20T1')}
      const hours = ${JSON.stringify(zone === 'Pacific/Auckland' ? ['4:30', '5:30'] : ['5:30', '6:30'])}
      console.log(hours.map((hour) => chatTime(day + hour + ':00Z', now)).join('|'))`
    const output = execFileSync(process.execPath, ['-e', script], {
      encoding: 'utf8',
      env: { ...process.env, TZ: zone },
    })
    expect(output.trim()).toBe(`${first}|${second}`)
  })
})
