import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, publicDecrypt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { checkWeappCi } from '../../tools/check-weapp-ci.mjs'
import { readUploadSettings, uploadRequest } from '../../tools/upload-weapp.mjs'
import { runCi, withoutKey } from '../../tools/weapp/ci.mjs'

// WeChat's own tool, offline and against a local server that stands in for WeChat's upload.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const APP_ID = 'wx0123456789abcdef'
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const complete = {
  WEAPP_APPID: APP_ID,
  WEAPP_UPLOAD_KEY: privateKey,
  WEAPP_VERSION: '2.1.1',
  WEAPP_DESC: '试一试',
  WEAPP_ROBOT: '7',
  TARO_APP_API_ORIGIN: 'https://shigu.example',
}
const keyLine = privateKey.split('\n')[3] ?? ''

describe('what an upload needs', () => {
  test('with everything there', async () => {
    const { faults, settings } = await readUploadSettings(complete)
    expect(faults).toEqual([])
    expect(settings).toEqual({
      appid: APP_ID,
      key: privateKey.trim(),
      version: '2.1.1',
      desc: '试一试',
      robot: 7,
    })
  })

  test('version, words and robot have defaults', async () => {
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    const { settings } = await readUploadSettings({
      ...complete,
      WEAPP_VERSION: undefined,
      WEAPP_DESC: '',
      WEAPP_ROBOT: undefined,
    })
    expect(settings).toMatchObject({ version, desc: `拾古 ${version}`, robot: 1 })
  })

  test('the key may be a file, or one line with \\n in it', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'shigu-key-'))
    const file = path.join(folder, 'private.key')
    await writeFile(file, privateKey)
    try {
      for (const key of [
        { WEAPP_UPLOAD_KEY: undefined, WEAPP_UPLOAD_KEY_FILE: file },
        { WEAPP_UPLOAD_KEY: privateKey.replace(/\n/g, '\\n') },
      ]) {
        const { settings } = await readUploadSettings({ ...complete, ...key })
        expect(settings?.key.trim()).toBe(privateKey.trim())
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test.each([
    [/^缺少 WEAPP_APPID/, { WEAPP_APPID: undefined }],
    [/测试号不能上传/, { WEAPP_APPID: 'touristappid' }],
    [/^缺少上传密钥/, { WEAPP_UPLOAD_KEY: undefined }],
    [/不是 RSA 私钥/, { WEAPP_UPLOAD_KEY: keyLine }],
    [/只要一个/, { WEAPP_UPLOAD_KEY_FILE: '/somewhere' }],
    [/读不到.*ENOENT/, { WEAPP_UPLOAD_KEY: '', WEAPP_UPLOAD_KEY_FILE: '/nowhere' }],
    [/^缺少小程序要连的后端地址/, { TARO_APP_API_ORIGIN: undefined }],
    [/必须是 https/, { TARO_APP_API_ORIGIN: 'http://shigu.example' }],
    [/不是域名/, { TARO_APP_API_ORIGIN: 'https://localhost:8080' }],
    [/不是域名/, { TARO_APP_API_ORIGIN: 'https://192.168.1.5' }],
    [/不是网址/, { TARO_APP_API_ORIGIN: 'shigu.example' }],
    [/WEAPP_VERSION“newest”不对/, { WEAPP_VERSION: 'newest' }],
    [/1 到 30/, { WEAPP_ROBOT: '31' }],
    [/1 到 30/, { WEAPP_ROBOT: 'x' }],
  ])('refused: %s', async (expected, change) => {
    const { faults, settings } = await readUploadSettings({ ...complete, ...change })
    expect(faults).toEqual([expect.stringMatching(expected)])
    expect(settings).toBeUndefined()
    expect(faults.join()).not.toContain(keyLine)
  })

  test('the command tells everything that is missing, and leaves with 1', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/upload-weapp.mjs'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, WEAPP_ROBOT: '0' },
    })
    expect(status).toBe(1)
    for (const part of ['WEAPP_APPID', '上传密钥', 'TARO_APP_API_ORIGIN', 'WEAPP_ROBOT']) {
      expect(stderr).toContain(part)
    }
  })
})

test('a key is taken out of what is told', () => {
  expect(withoutKey(`Error: ${privateKey} at line 1`, privateKey)).not.toContain(keyLine)
  expect(withoutKey(`near ${keyLine}!`, privateKey)).toBe('near （密钥）!')
})

// That it compiles the real build offline is a step of `npm test` (check:weapp:ci).
describe('WeChat’s tool', () => {
  test('its complaint about a broken build is told', async () => {
    const project = await mkdtemp(path.join(os.tmpdir(), 'shigu-broken-'))
    const config = JSON.parse(
      await readFile(path.join(root, 'project.config.json'), 'utf8'),
    ) as object
    await writeFile(
      path.join(project, 'project.config.json'),
      JSON.stringify({ ...config, miniprogramRoot: './' }),
    )
    await writeFile(path.join(project, 'app.json'), JSON.stringify({ pages: ['pages/gone'] }))
    await writeFile(path.join(project, 'app.js'), 'App({})')
    try {
      const { failures } = await checkWeappCi({ project, log: () => undefined })
      expect(failures).toEqual([expect.stringMatching(/pages\/gone/)])
    } finally {
      await rm(project, { recursive: true })
    }
  })

  describe('against a server in WeChat’s place', () => {
    const usualTemporary = process.env.TMPDIR
    let temporary: string
    interface Call {
      path: string
      query: URLSearchParams
      body: Buffer
    }
    const calls: Call[] = []
    let server: Server
    let refusal: { errCode: number; errMsg: string } | undefined
    const answers: Record<string, () => object> = {
      '/wxa/ci/getattr': () => ({
        errCode: 0,
        data: {
          appType: 0,
          setting: {
            MaxCodeSize: 2,
            MaxSubpackageSubCodeSize: 2,
            MaxSubpackageFullCodeSize: 30,
            MaxSubPackageLimit: 100,
            MinTabbarCount: 2,
            MaxTabbarCount: 5,
            MaxCustomTabbarCount: 10,
            MaxTabbarIconSize: 40,
            NavigateMiniprogramLimit: 10,
          },
        },
      }),
      '/wxa/ci/getwhiteextlist': () => ({ errCode: 0, data: {} }),
      '/wxa/ci/getrandstr': () => ({ errCode: 0, data: { randomString: 'once-only' } }),
      '/wxa/ci/upload': () =>
        refusal ?? { errCode: 0, body: { subpackage_info: [{ name: '__FULL__', size: 4096 }] } },
      '/wxa/ci/testSourceURL': () => ({
        errCode: 0,
        body: { qrcode_img: Buffer.from('a picture').toString('base64') },
      }),
    }

    const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      return Buffer.concat(parts)
    }

    beforeAll(async () => {
      temporary = await mkdtemp(path.join(os.tmpdir(), 'shigu-upload-'))
      process.env.TMPDIR = temporary
      server = createServer((request, response) => {
        void bodyOf(request).then((body) => {
          const { pathname, searchParams } = new URL(request.url ?? '/', 'http://wechat')
          calls.push({ path: pathname, query: searchParams, body })
          response.end(JSON.stringify(answers[pathname]?.() ?? { errCode: 404, errMsg: pathname }))
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      process.env.WECHAT_UPLOAD_DOUBLE = `http://127.0.0.1:${port}`
      process.env.NODE_OPTIONS = `--require=${path.join(root, 'test/weapp/support/wechat-upload-double.cjs')}`
    })
    beforeEach(() => {
      calls.length = 0
      refusal = undefined
    })
    afterAll(async () => {
      delete process.env.WECHAT_UPLOAD_DOUBLE
      delete process.env.NODE_OPTIONS
      if (usualTemporary === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = usualTemporary
      await rm(temporary, { recursive: true })
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })

    test('an upload carries the settings, the files and a signature of the key, and never the key', async () => {
      const { settings } = await readUploadSettings(complete)
      if (settings === undefined) throw new Error('complete settings were refused')
      const answer = await runCi(uploadRequest('upload', settings, ''))
      expect(answer).toMatchObject({ subPackageInfo: [{ name: '__FULL__', size: 4096 }] })

      const call = calls.find((item) => item.path === '/wxa/ci/upload')
      expect(Object.fromEntries(call?.query ?? [])).toMatchObject({
        appid: APP_ID,
        version: '2.1.1',
        desc: '试一试',
        robot: '7',
      })
      const sent = gunzipSync(call?.body ?? Buffer.alloc(0)).toString('latin1')
      expect(sent).toContain('pages/tabbar/index/index.wxml')
      const signature = /"signature":"([^"]+)"/.exec(sent)?.[1] ?? ''
      const signed = publicDecrypt(publicKey, Buffer.from(signature, 'base64')).toString()
      expect(JSON.parse(signed)).toEqual({ appid: APP_ID, rand_str: 'once-only' })
      for (const { body } of calls) expect(body.toString('latin1')).not.toContain(keyLine)
      expect(sent).not.toContain(keyLine)
      expect(await readdir(temporary)).toEqual([])
    })

    test('WeChat’s refusal is told', async () => {
      refusal = { errCode: -10008, errMsg: 'invalid ip' }
      const { settings } = await readUploadSettings(complete)
      if (settings === undefined) throw new Error('complete settings were refused')
      await expect(runCi(uploadRequest('upload', settings, ''))).rejects.toThrow(
        /-10008.*invalid ip/,
      )
    })

    test('a preview leaves a picture', async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'shigu-preview-'))
      const picture = path.join(folder, 'preview.jpg')
      const { settings } = await readUploadSettings(complete)
      if (settings === undefined) throw new Error('complete settings were refused')
      try {
        await runCi(uploadRequest('preview', settings, picture))
        expect(existsSync(picture) && (await readFile(picture, 'utf8'))).toBe('a picture')
      } finally {
        await rm(folder, { recursive: true })
      }
    })
  })
})
