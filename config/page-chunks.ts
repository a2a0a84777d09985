import path from 'node:path'
import type { Compiler } from 'webpack'

/**
 * Writes `chunks.json`: which scripts and styles the entry and every page load. Two readers need it:
 * `npm run size`, which must count what a visitor of one page really downloads, and index.html, which
 * preloads the page that the address names instead of waiting for the entry to ask for it.
 */

interface PageChunks {
  /** Files of the entry in load order, relative to the public path. */
  entry: string[]
  /** Page path (without leading slash) → files that it loads on top of the entry. */
  pages: Record<string, string[]>
}

const pluginName = 'PageChunksPlugin'

/** Where index.html receives the table. */
export const chunkTablePlaceholder = "'__PAGE_CHUNKS__'"

export class PageChunksPlugin {
  private readonly sourceRoot: string

  constructor(options: { sourceRoot: string }) {
    this.sourceRoot = options.sourceRoot
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.processAssets.tap(
        // After the content hashes are final, since file names are what we report.
        { name: pluginName, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const isCode = (file: string): boolean => /\.(js|css)$/.test(file)
          const entryGroup = compilation.entrypoints.get('app')
          const entry = (entryGroup?.getFiles() ?? []).filter(isCode)
          const pages: PageChunks['pages'] = {}
          for (const group of compilation.chunkGroups) {
            for (const origin of group.origins) {
              const request = (origin as { request?: string }).request
              if (request === undefined || group.isInitial()) continue
              const absolute = path.resolve(origin.module?.context ?? this.sourceRoot, request)
              const page = path
                .relative(this.sourceRoot, absolute)
                .split(path.sep)
                .join('/')
                .replace(/\.tsx?$/, '')
              if (!page.startsWith('pages/')) continue
              pages[page] = group.getFiles().filter((file) => isCode(file) && !entry.includes(file))
            }
          }
          const table: PageChunks = { entry, pages }
          compilation.emitAsset('chunks.json', new sources.RawSource(JSON.stringify(table)))
          const html = compilation.getAsset('index.html')
          if (html !== undefined) {
            const text = html.source.source().toString()
            compilation.updateAsset(
              'index.html',
              new sources.RawSource(text.replace(chunkTablePlaceholder, JSON.stringify(pages))),
            )
          }
        },
      )
    })
  }
}
