import { createHandlers } from '../handlers/registry'
import type { Domain, Services } from '../infra/services'
import { createSocketLogic } from '../socket/logic'
import { createAuthenticator } from './account/authenticator'
import { purgeExpired } from './account/purge'
import { cleanUploads } from './file/clean-uploads'

/** The business side of the server: what infrastructure calls, and nothing it has to know. */
export function createDomain(services: Services): Domain {
  const { db, bus, log } = services
  const authenticator = createAuthenticator(db, bus, log)
  const socket = createSocketLogic(services)
  return {
    handlers: createHandlers({ authenticator }),
    authenticate: (token) => authenticator.authenticate(token),
    socket,
    tasks: {
      'purge-expired': async () => purgeExpired(db),
      'clean-uploads': async (_payload, helpers) => {
        const removed = await cleanUploads(services)
        if (removed.uploads + removed.files > 0) helpers.log.info(removed, 'uploads cleaned')
      },
    },
    // Times are UTC: the small hours of China.
    crontab: ['17 20 * * * purge-expired', '37 20 * * * clean-uploads'].join('\n'),
    start: async () => socket.start(),
    stop: async () => {
      await socket.stop()
      authenticator.close()
    },
  }
}
