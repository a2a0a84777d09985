import type { AllCallTypes, CallName } from '@contract/all-calls'
import type { Pool } from 'pg'

import type { Services } from '../../../server/src/infra/services'
import { createTestApp } from '../../../server/src/infra/testing/test-app'
import { buildMember, buildPicture, signInAs } from '../../../server/src/testing/factories'
import { callOverHttp, LiveDevice, type Answer } from './live-client'

/** A member on one device. */
export interface Person {
  readonly uid: string
  readonly username: string
  readonly token: string
}

export interface LiveServer {
  readonly origin: string
  readonly pool: Pool
  readonly services: Services
  call<N extends CallName>(
    name: N,
    params: AllCallTypes[N]['params'],
    token?: string,
  ): Promise<Answer<N>>
  person(): Promise<Person>
  /** The same member on a further device. */
  signInAgain(person: Person): Promise<Person>
  /** A stored picture of that member; answers its id. */
  picture(owner: Person): Promise<string>
  device(person: Person): Promise<LiveDevice>
  deviceByToken(token: string): Promise<LiveDevice>
  closeDevices(): Promise<void>
  close(): Promise<void>
}

/**
 * The real server on a port of its own, with a fresh database. Without request limits: a test says
 * in a second what people say in an hour.
 */
export async function startLiveServer(): Promise<LiveServer> {
  const test = await createTestApp({ RATE_LIMIT_FACTOR: '0' })
  const origin = `http://127.0.0.1:${await test.listen()}`
  const { db, pool } = test.services
  const devices: LiveDevice[] = []
  const deviceByToken = async (token: string): Promise<LiveDevice> => {
    const device = await LiveDevice.open(origin, token)
    devices.push(device)
    return device
  }
  return {
    origin,
    pool,
    services: test.services,
    call: (name, params, token) => callOverHttp(origin, name, params, token),
    person: async () => {
      const { uid, username } = await buildMember(db)
      return { uid, username, token: await signInAs(db, { uid }) }
    },
    signInAgain: async (person) => ({ ...person, token: await signInAs(db, person) }),
    picture: async (owner) => (await buildPicture(db, owner)).id,
    device: (person) => deviceByToken(person.token),
    deviceByToken,
    closeDevices: async () => {
      await Promise.all(devices.splice(0).map((device) => device.close()))
    },
    close: () => test.close(),
  }
}
