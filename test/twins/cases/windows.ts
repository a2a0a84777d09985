import { hideLoading, showActions, showLoading, showModal, showToast } from '@/platform/feedback'

import type { Case } from '../support/case'
import type { World } from '../support/world'
import { until } from './saying'

/** Touches a button as soon as there is a dialog or a sheet. */
async function touch(world: World, label: string): Promise<void> {
  await until(async () => (await world.dialog()) !== null || (await world.sheet()) !== null)
  await world.touchButton(label)
}

export const windows: Case[] = [
  {
    name: 'toast shows the message, and 出错啦~ when there is nothing to say',
    twins: ['feedback'],
    run: async (world) => {
      await showToast('已发布')
      const said = await world.toast()
      await showToast(null)
      return [said, await world.toast()]
    },
    expect: ['已发布', '出错啦~'],
  },
  {
    name: 'loading covers the page until it is ended',
    twins: ['feedback'],
    run: async (world) => {
      await showLoading('正在上传')
      const during = await world.loading()
      hideLoading()
      const after = await world.loading()
      await showToast('完成')
      // Without a loading this must not close the toast.
      hideLoading()
      return [during, after, await world.toast()]
    },
    expect: ['正在上传', '', '完成'],
  },
  {
    name: 'modal asks with two buttons and tells which one was touched',
    twins: ['feedback'],
    run: async (world) => {
      const first = showModal({ content: '删除这条评论？' })
      await until(async () => (await world.dialog()) !== null)
      const dialog = await world.dialog()
      await touch(world, '确定')
      const confirmed = await first
      const second = showModal({ content: '删除？' })
      await touch(world, '取消')
      return [dialog, confirmed, await second, await world.dialog()]
    },
    expect: [
      { title: '', content: '删除这条评论？', buttons: ['取消', '确定'] },
      true,
      false,
      null,
    ],
  },
  {
    name: 'modal takes other words, and one button alone',
    twins: ['feedback'],
    run: async (world) => {
      const asked = showModal({
        title: '温馨提示',
        content: '请先登录',
        confirmText: '去登录',
        cancelText: null,
      })
      await until(async () => (await world.dialog()) !== null)
      const dialog = await world.dialog()
      await touch(world, '去登录')
      return [dialog, await asked]
    },
    expect: [{ title: '温馨提示', content: '请先登录', buttons: ['去登录'] }, true],
  },
  {
    name: 'actions: the chosen item by its place, none when closed',
    twins: ['feedback'],
    run: async (world) => {
      const first = showActions(['回复', '复制', '举报'])
      await until(async () => (await world.sheet()) !== null)
      const items = await world.sheet()
      await touch(world, '复制')
      const chosen = await first
      const second = showActions(['删除'])
      await touch(world, '取消')
      return [items, chosen, await second]
    },
    expect: [['回复', '复制', '举报'], 1, null],
  },
]
