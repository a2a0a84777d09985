import type { AddressInfo } from 'node:net'

import { createTestApp } from '../../../server/src/infra/testing/test-app'
import { buildMember, signInAs, type Member } from '../../../server/src/testing/factories'
import { Device } from '../../doubles/device'
import { Cable } from './cable'
import { startClient, until, type Client } from './client'

type Server = Awaited<ReturnType<typeof createTestApp>>

/** A phone on its own cable to the server. */
export interface Phone {
  device: Device
  cable: Cable
}

/** The real server with its database, and the phones that speak to it. */
export interface World {
  server: Server
  phone(): Promise<Phone>
  /** A new member and a phone on which the app runs and the member is signed in, by code as a person would. */
  signedIn(username: string): Promise<Phone & { client: Client; member: Member }>
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const server = await createTestApp({ RATE_LIMIT_FACTOR: '0' })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const phones: Phone[] = []
  let members = 0

  const world: World = {
    server,
    async phone() {
      const cable = await Cable.to(port)
      const device = new Device()
      device.origin = cable.origin
      phones.push({ device, cable })
      return { device, cable }
    },
    async signedIn(username) {
      const member = await buildMember(server.services.db, {
        username: `${username}${(members += 1)}`,
      })
      const phone = await world.phone()
      const client = await startClient(phone.device)
      await signIn(client, member)
      return { ...phone, client, member }
    },
    async close() {
      for (const { device, cable } of phones) {
        device.kill()
        await cable.close()
      }
      await server.close()
    },
  }
  return world
}

/** Signs in by phone number and code, and waits until the socket is open. */
export async function signIn(client: Client, member: Member): Promise<void> {
  const phone = (member.phone ?? '').replace(/^\+86/, '')
  const { sandboxCode } = await client.sessionActions.sendLoginCode(phone)
  await client.sessionActions.signInWithCode({ phone, code: sandboxCode ?? '' })
  await online(client)
}

/** Signs in once more. A second code within a minute is refused, so the token comes straight from the server. */
export async function signInAgain(client: Client, member: Member, server: Server): Promise<void> {
  const token = await signInAs(server.services.db, member)
  client.session.adoptLogin({
    token,
    userInfo: { uid: member.uid, username: member.username, avatar: member.avatar, token },
    crmebLoginResp: null,
    isNew: false,
  })
  await online(client)
}

/** Waits for the socket and for what is loaded when it opens. */
export async function online(client: Client): Promise<void> {
  await until(
    'the socket is open',
    () => client.realtime.realtimeStore.getState().status === 'open',
  )
  await until(
    'the sessions are loaded',
    () => client.chat.chatStore.getState().sessionsStatus === 'ready',
  )
}

/** Takes the network away: connections break, and the phone knows. */
export function goOffline({ device, cable }: Phone): void {
  device.online = false
  cable.cut()
  device.online = true
  device.setOnline(false)
}

export function goOnline({ device, cable }: Phone): void {
  cable.mend()
  device.setOnline(true)
}
