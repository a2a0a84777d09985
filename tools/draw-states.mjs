/**
 * Draws the pictures of the empty, error, offline, signed-out and not-found states into
 * src/ui/state-view/drawings.scss.
 *
 * Each has two line layers that take their colours from tokens (ink and accent), so one drawing serves
 * light and dark. Run `node tools/draw-states.mjs` after a change;
 * drawings.test.ts fails when the output is stale. Canvas 160×120, 2 px line.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const drawings = {
  // an empty stand, waiting for its vase
  empty: {
    ink: 'M46 96h68M52 96l-4 12M108 96l4 12M44 108h10M106 108h10M56 89h48v7H56zM62 89c0-3 3-5 6-5h24c3 0 6 2 6 5',
    accent:
      'M70 22h20M72 22v7M88 22v7M70 36c-5 5-10 9-11 17M90 36c5 5 10 9 11 17M59 59c1 7 4 12 8 16M101 59c-1 7-4 12-8 16M72 79h16',
  },
  // a vase that broke and was mended with gold
  error: {
    ink: 'M68 18h24M71 18v10c0 9-19 15-19 36 0 17 10 29 15 40h26c5-11 15-23 15-40 0-21-19-27-19-36V18M62 104h36M46 112h68',
    accent: 'M90 37 78 50l8 9-16 11 6 10-9 16M86 59l14 5M70 70l-17-4M76 80l18 6',
  },
  // a kite whose line is cut
  offline: {
    ink: 'M92 14l30 24-22 32-32-22zM92 14l8 56M68 48l54-10M100 70c2 7-4 8-3 14s7 6 5 13M22 104c14-8 26-8 40 0s26 8 40 0 26-8 36-2',
    accent: 'M84 57c-8 4-14 6-20 12M54 77c-4 4-6 6-9 11M94 80l10-3M96 92l10-2',
  },
  // a gate with its ring, closed
  'signed-out': {
    ink: 'M30 22h100M36 22v88M124 22v88M80 22v88M24 110h112M44 34h28v24H44zM88 34h28v24H88zM44 84h28v14H44zM88 84h28v14H88z',
    accent:
      'M66 66a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM84 66a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM67 70a6.5 6.5 0 1 0 8 0M85 70a6.5 6.5 0 1 0 8 0',
  },
  // a hanging scroll with nothing on it
  'not-found': {
    ink: 'M44 24h72M44 20v8M116 20v8M52 24v76M108 24v76M42 100h76M42 96v8M118 96v8M64 24l16-14 16 14M60 36h40v52H60z',
    accent: 'M68 74c6-8 10-8 14-3s7 5 12-2M88 48a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  },
}

export function dataUri(d) {
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 160 120' fill='none' stroke='%23000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${d}'/%3E%3C/svg%3E`
}

export function renderScss() {
  const rules = Object.entries(drawings).flatMap(([name, layers]) =>
    Object.entries(layers).map(
      ([layer, d]) =>
        `.drawing--${name} .drawing__${layer} {\n  -webkit-mask-image: url("${dataUri(d)}");\n}\n`,
    ),
  )
  return `/* Written by tools/draw-states.mjs; edit the paths there. */\n\n${rules.join('\n')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../src/ui/state-view/drawings.scss', import.meta.url), renderScss())
}
