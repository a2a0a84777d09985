import { buildMultipart, utf8Bytes } from './multipart'

describe('utf8Bytes', () => {
  it.each(['', 'plain', '青花', '😀𠮷', 'é߿ࠀ￿', '\ud800x'])('%p', (text) => {
    expect(Buffer.from(utf8Bytes(text)).equals(Buffer.from(text, 'utf8'))).toBe(true)
  })
})

describe('buildMultipart', () => {
  it('is read back by a real parser, fields before the file', async () => {
    const bytes = Uint8Array.from({ length: 3000 }, (_, index) => (index * 7) % 256)
    const { body, contentType } = buildMultipart(
      { uploadId: 'u-1', index: 3, 备注: '第一"行"\r\n第二行' },
      { field: 'file', fileName: '底足 "近照".jpg', type: 'image/jpeg', bytes },
    )
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
    const names: string[] = []
    form.forEach((_value, name) => names.push(name))
    expect(names).toEqual(['uploadId', 'index', '备注', 'file'])
    expect(form.get('uploadId')).toBe('u-1')
    expect(form.get('index')).toBe('3')
    const file = form.get('file') as File
    expect(file.type).toBe('image/jpeg')
    expect(file.name).toContain('底足')
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
  })

  it('writes the body to the byte', () => {
    const { body, contentType } = buildMultipart(
      { a: 1 },
      { field: 'f', fileName: 'n"\n', type: '', bytes: Uint8Array.from([65]) },
      'B',
    )
    expect(contentType).toBe('multipart/form-data; boundary=B')
    expect(Buffer.from(body).toString()).toBe(
      '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n' +
        '--B\r\nContent-Disposition: form-data; name="f"; filename="n%22%0D%0A"\r\nContent-Type: application/octet-stream\r\n\r\nA\r\n' +
        '--B--\r\n',
    )
  })
})
