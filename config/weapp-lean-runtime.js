import { hooks } from '@tarojs/shared'

/**
 * What need not cross from the logic layer to the view. `weapp-lean.ts` changes the templates to match;
 * docs/set-data.md has the reasons. Not transpiled: ES2015, as the whole program must be.
 */

// ── Less in every node ────────────────────────────────────────────────────────────────────────────

hooks.tap('modifyHydrateData', (data) => {
  // A plain view has a class, a style and children, nothing that needs a name.
  if (data.nn === 'pure-view') delete data.nn
  // The templates loop over nothing; a first child is always sent as a whole list.
  if (data.cn.length === 0) delete data.cn
})

// ── Pages that are not on screen wait ─────────────────────────────────────────────────────────────

/** Puts a later change over earlier ones: what lay at its place or below it is no longer true. */
function cover(kept, change) {
  for (const path of Object.keys(change)) {
    for (const old of Object.keys(kept)) {
      if (old === path || old.startsWith(`${path}.`)) delete kept[old]
    }
    // Set anew, so that it stands behind what it may lie in: WeChat applies paths in their order.
    kept[path] = change[path]
  }
}

/**
 * A page under another one takes no setData: WeChat advises against it, since it costs the page on
 * screen its time. What changes there meanwhile is sent at once when the page is shown again.
 */
hooks.tap('modifyPageObject', (config) => {
  const { onLoad, onShow, onHide, onUnload } = config

  config.onLoad = function (...args) {
    const send = this.setData
    let waiting = null
    this.setData = (data, done) => {
      if (waiting === null) return send.call(this, data, done)
      cover(waiting.data, data)
      if (done) waiting.done.push(done)
    }
    this.$hold = () => {
      if (waiting === null) waiting = { data: {}, done: [] }
    }
    this.$release = () => {
      if (waiting === null) return
      const { data, done } = waiting
      waiting = null
      if (Object.keys(data).length > 0) send.call(this, data, () => done.forEach((one) => one()))
    }
    return onLoad.apply(this, args)
  }
  config.onShow = function (...args) {
    this.$release()
    return onShow.apply(this, args)
  }
  config.onHide = function (...args) {
    const answer = onHide.apply(this, args)
    this.$hold()
    return answer
  }
  config.onUnload = function (...args) {
    // Nobody will see what is left; whoever waits for it is told.
    this.$release()
    return onUnload.apply(this, args)
  }
})
