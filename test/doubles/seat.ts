import { currentDevice } from './device'

/** The seat of this instance of the client: modules are loaded anew for each, so each has its own. */
export const seat = currentDevice().takeSeat()
