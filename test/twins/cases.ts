import { account, launch, ways } from './cases/app'
import { device } from './cases/device'
import { http } from './cases/http'
import { pay } from './cases/money'
import { network } from './cases/network'
import { pictures } from './cases/pictures'
import { places } from './cases/places'
import { share } from './cases/share'
import { socket } from './cases/socket'
import { storage } from './cases/storage'
import { upload } from './cases/upload'
import { windows } from './cases/windows'
import type { Case } from './support/case'

/** One table for both targets: h5.test.ts runs it in Chromium, weapp.test.ts in the harness. */
export const TABLE: readonly Case[] = [
  ...storage,
  ...network,
  ...http,
  ...socket,
  ...upload,
  ...pictures,
  ...places,
  ...pay,
  ...share,
  ...windows,
  ...device,
  ...launch,
  ...account,
  ...ways,
]
