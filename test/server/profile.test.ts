import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tokens, User } from '#contract/session.ts'
import { databases } from '#test/support/database/create.ts'
import {
  colorCharts,
  colorDifference,
} from '#test/support/fixtures/colorChart.ts'
import { flatPicture } from '#test/support/fixtures/flatPicture.ts'
import {
  type Answer,
  createTestShop,
  sendTo,
  type TestCustomer,
  type TestShop,
} from '#test/support/shop/create.ts'
import { multipart } from '#test/support/shop/multipart.ts'

const red = { r: 200, g: 30, b: 30 }
const blue = { r: 30, g: 30, b: 200 }
const plain = (width: number, height: number, background = red) =>
  sharp({ create: { width, height, channels: 3, background } })
const file = (bytes: Uint8Array | string, name = 'me.png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
const photo = async (picture: Sharp) =>
  file(await picture.jpeg().toBuffer(), 'me.jpg')

const saver =
  (on: { shop: TestShop }) =>
  async (
    as: Tokens,
    fields: Record<string, string | File>,
    language = 'en',
  ) => {
    const { headers, payload } = await multipart(fields)
    return on.shop.send({
      method: 'POST',
      url: '/api/details/',
      payload,
      headers: { ...headers, 'accept-language': language },
      as,
    })
  }

describe.each(databases)('G5: personal details on %s', (database) => {
  const on = {} as { shop: TestShop }
  const save = saver(on)
  const pathIn = (answer: Answer) =>
    (answer.json() as User).profile_picture ?? 'no picture'
  const details = async ({ tokens }: TestCustomer) =>
    (await on.shop.send({ url: '/api/details/', as: tokens })).json() as User
  const open = async (
    path: string,
    server: Pick<TestShop, 'app'> = on.shop,
  ) => {
    const answer = await server.app.inject({ url: path })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
    }
  }
  beforeAll(async () => {
    on.shop = await createTestShop({ database, env: { RATE_LIMITS: 'off' } })
  })
  afterAll(() => on.shop.close())

  test('name and picture are saved, and every replica serves the picture', async () => {
    const wei = await on.shop.newCustomer()
    const before = await details(wei)
    const picture = await photo(plain(900, 600))
    const saved = await save(wei.tokens, {
      full_name: ' Chen Wei ',
      profile_picture: picture,
    })
    const path = pathIn(saved)
    expect([saved.status, saved.json()]).toEqual([
      200,
      {
        ...before,
        full_name: 'Chen Wei',
        profile_picture: path,
        profile: { user_image_url: path, user_image: path },
      },
    ])
    expect(await details(wei)).toEqual(saved.json())
    expect(path).toMatch(/^\/api\/pictures\/[\w-]{43}\.webp$/)

    const { status, headers, bytes } = await open(path, await on.shop.replica())
    const { format, width, height } = await sharp(bytes).metadata()
    expect([status, format, width, height]).toEqual([200, 'webp', 512, 512])
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('M9: place and camera are taken out of a photo, and it stands upright', async () => {
    const wei = await on.shop.newCustomer()
    const halves = plain(400, 400, red).composite([
      {
        input: await plain(200, 400, blue).png().toBuffer(),
        left: 200,
        top: 0,
      },
    ])
    const taken = halves
      .withExif({
        IFD0: { Artist: 'Wei' },
        IFD3: { GPSLatitude: '33/1 52/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
    const answer = await save(wei.tokens, {
      full_name: 'Wei Chen',
      profile_picture: await photo(taken),
    })
    const { bytes } = await open(pathIn(answer))
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual(
      Array(5).fill(undefined),
    )
    expect(bytes.includes('Wei')).toBe(false)

    const { data } = await sharp(bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const reddish = (x: number, y: number) => {
      const at = (y * 512 + x) * 3
      return (data[at] ?? 0) > (data[at + 2] ?? 0)
    }
    expect([reddish(20, 20), reddish(490, 20)]).toEqual([true, true])
    expect([reddish(20, 490), reddish(490, 490)]).toEqual([false, false])
  })

  test('K89: a picture keeps its colours, with and without a profile, 8 to 16 bits deep', async () => {
    const wei = await on.shop.newCustomer()
    for (const [name, chart] of Object.entries(await colorCharts())) {
      const answer = await save(wei.tokens, {
        full_name: 'Wei',
        profile_picture: file(chart, name),
      })
      const { bytes } = await open(pathIn(answer))
      const { mean, max } = await colorDifference(bytes)
      expect([mean < 1.5, max < 4], `${name} ${mean} ${max}`).toEqual([
        true,
        true,
      ])
      expect((await sharp(bytes).metadata()).icc).toBeUndefined()
    }
  })

  test.each(['png', 'webp', 'gif', 'avif'] as const)(
    'a %s is a picture',
    async (format) => {
      const wei = await on.shop.newCustomer()
      const picture = file(await plain(64, 48).toFormat(format).toBuffer())
      const answer = await save(wei.tokens, {
        full_name: 'Wei',
        profile_picture: picture,
      })
      expect([answer.status, (await open(pathIn(answer))).status]).toEqual([
        200, 200,
      ])
    },
  )

  test('a new picture takes the place of the old one, whose address leads nowhere', async () => {
    const wei = await on.shop.newCustomer()
    const ann = await on.shop.newCustomer()
    const send = async (customer: TestCustomer, picture: Sharp) =>
      pathIn(
        await save(customer.tokens, {
          full_name: 'Wei',
          profile_picture: await photo(picture),
        }),
      )
    const old = await send(wei, plain(80, 80))
    const theirs = await send(ann, plain(80, 80))
    const fresh = await send(wei, plain(80, 80, blue))
    const statuses = [await open(old), await open(theirs), await open(fresh)]
    expect(statuses.map(({ status }) => status)).toEqual([404, 200, 200])
  })

  test('a name alone leaves the picture, also as JSON and with an empty file field', async () => {
    const wei = await on.shop.newCustomer()
    const picture = await photo(plain(80, 80))
    const path = pathIn(
      await save(wei.tokens, { full_name: 'Wei', profile_picture: picture }),
    )
    expect(pathIn(await save(wei.tokens, { full_name: 'Wei A' }))).toBe(path)

    const none = { full_name: 'Wei B', profile_picture: file('', '') }
    expect(pathIn(await save(wei.tokens, none))).toBe(path)
    const payload = { full_name: 'Wei C' }
    const json = {
      method: 'POST',
      url: '/api/details/',
      payload,
      as: wei.tokens,
    } as const
    const answer = await on.shop.send(json)
    expect([pathIn(answer), (answer.json() as User).full_name]).toEqual([
      path,
      'Wei C',
    ])
  })

  test('a name is needed', async () => {
    const wei = await on.shop.newCustomer()
    const refusal = async (fields: Record<string, string>, language?: string) =>
      (await save(wei.tokens, fields, language)).json()
    expect(await refusal({ full_name: '  ' })).toEqual({
      full_name: ['Full name is required'],
    })
    expect(await refusal({ email: 'new@b.example' }, 'zh')).toEqual({
      full_name: ['请输入姓名'],
    })
    expect(await refusal({ full_name: 'x'.repeat(121) })).toEqual({
      full_name: ['Please use at most 120 characters.'],
    })
  })

  test('email and phone do not change', async () => {
    const wei = await on.shop.newCustomer()
    await save(wei.tokens, {
      full_name: 'Wei',
      email: 'new@b.example',
      mobile_number: '1',
    })
    expect(await details(wei)).toMatchObject({
      email: wei.email,
      mobile_number: '0412345678',
    })
  })
})

describe('a picture that is refused', () => {
  const on = {} as { shop: TestShop; wei: TestCustomer }
  const save = saver(on)
  const send = (picture: string | File, language?: string) =>
    save(
      on.wei.tokens,
      { full_name: 'Wei', profile_picture: picture },
      language,
    )
  beforeAll(async () => {
    on.shop = await createTestShop({ env: { RATE_LIMITS: 'off' } })
    on.wei = await on.shop.newCustomer()
  })
  afterAll(() => on.shop.close())

  const invalid = {
    profile_picture: [
      'Please select a valid image file (JPEG, PNG, WebP, GIF or AVIF).',
    ],
  }
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test('M9: is whatever is no picture by its content, whatever its name says', async () => {
    const jpeg = await plain(600, 600).jpeg().toBuffer()
    const tiff = await plain(60, 60).tiff().toBuffer()
    const contents = [
      svg,
      '<html></html>',
      '%PDF-1.7',
      'GIF89a',
      jpeg.subarray(0, 900),
      tiff,
      '',
    ]

    for (const content of contents) {
      const answer = await send(file(content, 'me.jpg'))
      expect([answer.status, answer.json()]).toEqual([400, invalid])
    }
    expect((await send('https://evil.example/me.jpg')).json()).toEqual(invalid)

    const user = (
      await on.shop.send({ url: '/api/details/', as: on.wei.tokens })
    ).json()
    expect(user).toMatchObject({ full_name: 'Wei Chen', profile_picture: null })
  })

  test('M9: is one of more than 5 MB, in the language of the customer', async () => {
    const large = file(new Uint8Array(5 * 1024 * 1024 + 1))
    expect((await send(large)).json()).toEqual({
      profile_picture: ['Please choose a file of at most 5 MB.'],
    })
    expect((await send(large, 'zh')).json()).toEqual({
      profile_picture: ['请选择不超过 5 MB 的文件。'],
    })
  })

  test('is a small file that would unpack into a huge picture', async () => {
    const bomb = await plain(5100, 5100).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(300_000)
    expect((await send(file(bomb))).json()).toEqual({
      profile_picture: [
        'This picture has too many pixels. Please choose a smaller one.',
      ],
    })
  })

  test('M10: is a few bytes of a format that takes seconds to decode', async () => {
    expect((await send(file(flatPicture, 'me.avif'))).json()).toEqual({
      profile_picture: [
        'This picture has too many pixels. Please choose a smaller one.',
      ],
    })
  })

  test('M10: is a second one of a customer, and a fourth one of a network, while others are there', async () => {
    const { headers, payload } = await multipart({
      full_name: 'Wei',
      profile_picture: await photo(plain(80, 80)),
    })
    const form = {
      method: 'POST',
      url: '/api/details/',
      payload,
      headers,
    } as const
    const sendFrom = async (
      remoteAddress: string,
      { tokens }: TestCustomer,
    ) => {
      const answer = await on.shop.send({ ...form, remoteAddress, as: tokens })
      return answer.status
    }
    // Requests that are sent at once may arrive in any order.
    const twice = [on.wei, on.wei].map((wei) => sendFrom('10.0.0.1', wei))
    expect((await Promise.all(twice)).toSorted()).toEqual([200, 503])

    const customers = [on.wei]
    while (customers.length < 5) customers.push(await on.shop.newCustomer())
    const [away, ...network] = await Promise.all(
      customers.map((customer, index) =>
        sendFrom(index === 0 ? '10.0.0.2' : '10.0.0.1', customer),
      ),
    )
    expect(away).toBe(200)
    expect(network.toSorted()).toEqual([200, 200, 200, 503])

    expect(await sendFrom('10.0.0.1', on.wei)).toBe(200)
  })

  test('is told over a real connection too, while the rest is still being sent', async () => {
    const form = new FormData()
    form.set('full_name', 'Wei')
    form.set('profile_picture', file(new Uint8Array(30_000_000)))

    const answer = await fetch(`${await on.shop.listen()}/api/details/`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${on.wei.tokens.access_token}` },
    })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { profile_picture: ['Please choose a file of at most 5 MB.'] },
    ])
  })

  test('is not even read from a visitor', async () => {
    const { headers, payload } = await multipart({
      full_name: 'Wei',
      profile_picture: file(svg),
    })
    const url = '/api/details/'
    expect(
      (await on.shop.send({ method: 'POST', url, payload, headers })).status,
    ).toBe(401)
  })

  test('broken forms are the client’s fault, and other calls take no forms', async () => {
    const { headers, payload } = await multipart({
      full_name: 'Wei',
      profile_picture: file(svg),
    })
    const post = (
      body: Buffer,
      url = '/api/details/',
      type = headers['content-type'],
    ) =>
      sendTo(on.shop, {
        method: 'POST',
        url,
        payload: body,
        headers: { 'content-type': type },
        as: on.wei.tokens,
      })
    const statuses = [
      await post(payload.subarray(0, payload.length - 30)),
      await post(Buffer.from('nothing')),
      await post(payload, '/api/details/', 'multipart/form-data'),
      await post(payload, '/api/login/'),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 415])
  })

  test('no other name leads to a picture', async () => {
    const names = [
      'x.webp',
      '..%2f..%2fpackage.json',
      `${'a'.repeat(43)}.webp`,
      '%00.webp',
    ]
    for (const name of names) {
      const { status, headers } = await on.shop.send({
        url: `/api/pictures/${name}`,
      })
      expect([name, status, headers['cache-control']]).toEqual([
        name,
        404,
        'no-store',
      ])
    }
  })
})

test('M10: a customer sends ten pictures in fifteen minutes', async () => {
  const on = { shop: await createTestShop() }
  on.shop.clock.freeze()

  const { tokens, email, password } = await on.shop.newCustomer()
  const picture = await photo(plain(80, 80))
  const fields = { full_name: 'Wei', profile_picture: picture }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++)
    statuses.push((await saver(on)(tokens, fields)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])

  on.shop.clock.advance(900_000)
  const later = await on.shop.login(email, password)
  expect((await saver(on)(later, fields)).status).toBe(200)
  await on.shop.close()
})

test('details are saved thirty times in fifteen minutes', async () => {
  const on = { shop: await createTestShop() }
  const { tokens } = await on.shop.newCustomer()
  const statuses: number[] = []

  for (let attempt = 0; attempt < 31; attempt++)
    statuses.push(
      (await saver(on)(tokens, { full_name: `Wei ${attempt}` })).status,
    )
  expect(statuses).toEqual([...Array(30).fill(200), 429])
  await on.shop.close()
})
